import { cutBefore } from '@cardinal/kernel';
import { sentencesOfLines } from '@cardinal/language';
import type { Given } from '../../domain/prompt/given.js';

/** Maximum length of a sentence, in UTF-16 units: a longer one is cut and counts as complete. */
const longest = 1_000;
/** UTF-16 units before the first check whether the text so far is supported by a source, and between two such checks. */
const firstLook = 120;
const betweenLooks = 24;

/** A sentence of an answer while its text arrives. */
export interface Sentence {
  readonly text: string;
  readonly isEmpty: boolean;
  /** Whether the text ends like a complete sentence, though the next one has not begun yet. */
  readonly hasEnded: boolean;
  /** Documents cited with their words, and documents only named. */
  readonly cited: readonly Given[];
  readonly pointed: readonly Given[];
  /**
   * Appends more text of the answer. The sentence is whole only once the next one begins, because a citation may follow the full stop.
   * @returns the part of the text that belongs to this sentence and can be shown, and the rest that does not belong to it.
   */
  take(more: string): { readonly text: string; readonly rest: string; readonly isWhole: boolean };
  /** Records that the text so far is supported by these documents; their marks follow it. */
  cite(all: readonly Given[]): void;
  point(each: Given): void;
  /** Whether enough text has arrived since the last check for support. */
  mayBeJudged(): boolean;
}

export function createSentence(): Sentence {
  let text = '';
  /** White space after a line or a full stop. It is shown together with the text that follows, so that marks can be placed before it. */
  let space = '';
  let isMarked = false;
  let lookedAt = 0;
  const cited = new Set<Given>();

  /** Space between marks and the text after them. The marks have taken the place of a space; a word needs one again, a comma does not. */
  function gapBefore(more: string): string {
    if (!isMarked) return space;
    if (/^[\s,.;:!?)]/.test(more)) return '';
    return space === '' && /\s$/.test(text) ? ' ' : space;
  }

  const pointed = new Set<Given>();
  return {
    get text() {
      return text;
    },
    get isEmpty() {
      return text.trim() === '';
    },
    get hasEnded() {
      return fullStop.test(text);
    },
    get cited() {
      return [...cited];
    },
    get pointed() {
      return [...pointed];
    },
    take(more) {
      // Text already shown cannot be changed, but for finding the end, punctuation after a mark must follow the text directly.
      if (isMarked && /^[,.;:!?)]/.test(more)) text = text.trimEnd();
      const before = text.length;
      const all = `${text}${gapBefore(more)}${more}`;
      isMarked = false;
      const end = endIn(all);
      const own = end === undefined ? shownOf(all) : all.slice(0, Math.max(before, end));
      space = end === undefined ? all.slice(own.length) : '';
      text = own;
      return {
        text: own.slice(before),
        rest: end === undefined ? '' : all.slice(own.length),
        isWhole: end !== undefined,
      };
    },
    cite(all) {
      for (const each of all) cited.add(each);
      isMarked = true;
    },
    point: (each) => void pointed.add(each),
    mayBeJudged() {
      if (text.length < firstLook || text.length - lookedAt < betweenLooks) return false;
      lookedAt = text.length;
      return true;
    },
  };
}

const fullStop = /[.!?…。！？]["”’»)\]]{0,3}$/u;

/** The text without trailing white space, if that may be the space between two sentences or lines. */
function shownOf(text: string): string {
  const visible = text.trimEnd();
  return fullStop.test(visible) || text.includes('\n', visible.length) ? visible : text;
}

/** Offset at which the first sentence ends, if another one follows or the text exceeds the maximum length. */
function endIn(text: string): number | undefined {
  const [first, second] = sentencesOfLines(text);
  if (first && second) return first.end;
  if (text.length <= longest) return undefined;
  return cutBefore(text, longest);
}
