import type { Given } from '../prompt/given.js';

/** Maximum length of a mark, in UTF-16 units: longer text in brackets is not a mark. */
const longest = 164;

/** Forms in which models write numbers of sources: `[9]`, `[1, 2]`, `[3–5]`, `[^9]`, `\[9\]`, `[source 9]`, `【4:0†source】`. */
const numbers = String.raw`\p{Nd}{1,3}(?:[,;:–-]\s?\^?\p{Nd}{1,3}|\s[,;–-]\s\p{Nd}{1,3}){0,9}`;
const word = String.raw`(?:(?:sources?|documents?|docs?|references?|refs?|passages?|citations?)\s)?`;
const mark = new RegExp(
  String.raw` ?\\?[[【［]\s?${word}\^?(?<numbers>${numbers})(?:†[^[【［\]】］]{0,60})?\s?\\?[\]】］]`,
  'giu',
);

/** A possible mark at the end of the text that is not closed yet, with the space before it, which is removed together with the mark. */
const opening = / ?(?:\\?[[【［][^[【［\]】］]{0,160}|\\)$| $/u;

/**
 * Removes numbers of sources that a model writes by itself. They are meaningless, because the numbers that readers see are assigned when
 * sources are first cited. A list of numbers in brackets that occurs in a given document is content, and is put into round brackets.
 *
 * Marks are recognised across chunks: text that may become a mark is held back until its end is known.
 */
export interface LooseMarks {
  /** Adds more text of an answer. @returns the text that can be shown now. */
  push(text: string): string;
  /** @returns the text that was held back for the end of a mark. */
  end(): string;
}

/** @param given documents given to the model; the map may grow. */
export function createLooseMarks(given: ReadonlyMap<string, Given>): LooseMarks {
  const squeezed = new Map<Given, string>();
  const squeezedOf = (each: Given): string => {
    const text = squeezed.get(each) ?? squeeze(each.text);
    squeezed.set(each, text);
    return text;
  };
  const isContent = (list: string): boolean => [...given.values()].some((each) => squeezedOf(each).includes(list));

  function without(text: string): string {
    return text.replace(mark, (whole: string, list: string) => {
      if (!/\D/.test(list) || !isContent(`[${squeeze(list)}]`)) return '';
      return `${whole.startsWith(' ') ? ' ' : ''}(${list})`;
    });
  }

  let held = '';
  return {
    push(text) {
      held += text;
      const tail = held.slice(-longest);
      const open = held.length - (opening.exec(tail)?.[0].length ?? 0);
      const shown = without(held.slice(0, open));
      held = held.slice(open);
      return shown;
    },
    end() {
      const rest = without(held);
      held = '';
      return rest;
    },
  };
}

const squeeze = (text: string): string => text.replaceAll(/\s/g, '');
