import type { Given } from '../prompt/given.js';

/** UTF-16 units of a mark, at most: longer text in brackets is not one. */
const longest = 164;

/** `[9]`, `[1, 2]`, `[3–5]`, `[^9]`, `\[9\]`, `[source 9]`, `【4:0†source】`: what models write for sources that they number themselves. */
const numbers = String.raw`\p{Nd}{1,3}(?:[,;:–-]\s?\^?\p{Nd}{1,3}|\s[,;–-]\s\p{Nd}{1,3}){0,9}`;
const word = String.raw`(?:(?:sources?|documents?|docs?|references?|refs?|passages?|citations?)\s)?`;
const mark = new RegExp(
  String.raw` ?\\?[[【［]\s?${word}\^?(?<numbers>${numbers})(?:†[^[【［\]】］]{0,60})?\s?\\?[\]】］]`,
  'giu',
);

/** Where a mark may begin that is not closed yet, with the space in front of it, which goes where the mark goes. */
const opening = / ?(?:\\?[[【［][^[【［\]】］]{0,160}|\\)$| $/u;

/**
 * Takes out what a model writes like the number of a source: it knows none, since the numbers that readers see are given to sources as
 * they are named. A list of numbers that stands so in what it was given is content, and gets round brackets.
 *
 * A mark is found however it is cut: what may become one waits for its end.
 */
export interface LooseMarks {
  /** Takes more of an answer. @returns what may be shown by now. */
  push(text: string): string;
  /** @returns what was waiting for the end of a mark that never came. */
  end(): string;
}

/** @param given to the model; more may come. */
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
