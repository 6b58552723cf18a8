import { cutBefore } from '@cardinal/kernel';
import { sentencesOfLines } from '@cardinal/language';
import type { Given } from '../../domain/prompt/given.js';

/** UTF-16 units after which a sentence counts as complete. */
const longest = 1_000;
/** UTF-16 units before the first check whether the text so far is supported by a source, and between two such checks. */
const firstLook = 120;
const betweenLooks = 24;

/** A sentence of an answer, as it comes. */
export interface Sentence {
  readonly text: string;
  readonly isEmpty: boolean;
  /** Whether it seems complete, though nothing follows yet. */
  readonly hasEnded: boolean;
  /** That of which words were pointed at, and what was only named. */
  readonly cited: readonly Given[];
  readonly pointed: readonly Given[];
  /**
   * Takes more of an answer. It is whole only once the next one begins, since a citation may follow its full stop.
   * @returns what of it belongs to this sentence and can be shown, and what does not.
   */
  take(more: string): { readonly text: string; readonly rest: string; readonly isWhole: boolean };
  /** What was said last was cited: the marks follow it. */
  cite(all: readonly Given[]): void;
  point(each: Given): void;
  /** Whether enough was said since the last look. */
  mayBeJudged(): boolean;
}

export function createSentence(): Sentence {
  let text = '';
  /** White space behind a line or a full stop: it is shown with what follows, so that marks stand before it. */
  let space = '';
  let isMarked = false;
  let lookedAt = 0;
  const cited = new Set<Given>();

  /** Marks stand where a space was: what follows them needs one again, a comma does not. */
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
      // What was shown is shown; a full stop behind its mark ends the sentence.
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

/** Without the white space that may stand between two sentences. */
function shownOf(text: string): string {
  const visible = text.trimEnd();
  return fullStop.test(visible) || text.includes('\n', visible.length) ? visible : text;
}

/** Where the first sentence ends, if another begins behind it. */
function endIn(text: string): number | undefined {
  const [first, second] = sentencesOfLines(text);
  if (first && second) return first.end;
  if (text.length <= longest) return undefined;
  return cutBefore(text, longest);
}
