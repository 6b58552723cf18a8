import type { CitationEvent, ModelEvent } from '@cardinal/llm';
import { fold } from '../../domain/grounding/quotations.js';
import type { Given } from '../../domain/prompt/given.js';

/** A model's text with its citations, in whichever form it gives them. */
export type CitingEvent =
  | Exclude<ModelEvent, CitationEvent>
  /** The passage rests on words that were found there. */
  | { readonly kind: 'citation'; readonly documentId: string }
  /** The model names it, which proves nothing. */
  | { readonly kind: 'pointer'; readonly documentId: string };

/** The longest citation mark, in UTF-16 units; longer text is not one. */
const longestMark = 600;

// linear: `longestMark` bounds a quote, and with it each attempt.
const markPattern = / ?\[(?<number>\d{1,3})(?:[:,]?\s*["“](?<quote>[^\]]{0,600})["”])?\]/g;

/**
 * Makes citations of the marks that a model writes which cannot cite by itself: `[2 "words"]` after a statement. The words must stand in
 * what has that number, or, since models miscount, in something else that was handed over. A mark without words only points.
 */
export async function* citationsOfMarks(
  events: AsyncIterable<ModelEvent>,
  given: readonly Given[],
): AsyncGenerator<CitingEvent> {
  let held = '';
  for await (const event of events) {
    if (event.kind !== 'text') {
      if (event.kind === 'end') yield* readMarks(held, given);
      if (event.kind === 'end') held = '';
      yield event;
      continue;
    }
    held += event.text;
    const open = openMark(held);
    yield* readMarks(held.slice(0, open), given);
    held = held.slice(open);
  }
}

/** Where a mark begins that is not closed yet; the end of the text if none does. */
function openMark(text: string): number {
  const closed = text.lastIndexOf(']') + 1;
  // With the space in front of it, which goes where the mark goes.
  const at = text.slice(closed).search(/ ?\[(?:\d|$)| $/);
  return at < 0 || text.length - closed - at > longestMark ? text.length : closed + at;
}

function* readMarks(text: string, given: readonly Given[]): Generator<CitingEvent> {
  let from = 0;
  for (const { 0: mark, index, groups } of text.matchAll(markPattern)) {
    if (index > from) yield { kind: 'text', text: text.slice(from, index) };
    from = index + mark.length;
    const named = given[Number(groups?.['number']) - 1];
    const quote = groups?.['quote'];
    if (quote === undefined) {
      if (named) yield { kind: 'pointer', documentId: named.id };
      continue;
    }
    const words = fold(quote);
    const cited = words === '' ? undefined : [...(named ? [named] : []), ...given].find((each) => isIn(words, each));
    if (!cited) continue;
    yield { kind: 'citation', documentId: cited.id };
    yield { kind: 'passage-end' };
  }
  if (from < text.length) yield { kind: 'text', text: text.slice(from) };
}

/** Whole words, whatever became of their spacing. */
const isIn = (words: string, { text }: Given): boolean => ` ${fold(text)} `.includes(` ${words} `);
