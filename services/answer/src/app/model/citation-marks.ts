import type { CitationEvent, ModelEvent } from '@cardinal/llm';
import { fold } from '../../domain/grounding/quotations.js';
import type { Given } from '../../domain/prompt/given.js';

/** Events of a model's answer, with citations in one form for all models. */
export type CitingEvent =
  | Exclude<ModelEvent, CitationEvent>
  /** The passage is supported by words that were found in the document. */
  | { readonly kind: 'citation'; readonly documentId: string }
  /** The model names the document without a quote, which is no proof. */
  | { readonly kind: 'pointer'; readonly documentId: string };

/** The longest citation mark, in UTF-16 units; longer text is not one. */
const longestMark = 600;

// linear: `longestMark` bounds a quote, and with it each attempt.
const markPattern = / ?\[(?<number>\d{1,3})(?:[:,]?\s*["“](?<quote>[^\]]{0,600})["”])?\]/g;

/**
 * Turns the marks of models without native citations, as `[2 "words"]` after a statement, into citations. The quoted words must occur in
 * the document with that number or, because models miscount, in another document that was given. A mark without words becomes a pointer.
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

/** Offset of a mark that is not closed yet; the end of the text if there is none. */
function openMark(text: string): number {
  const closed = text.lastIndexOf(']') + 1;
  // Includes the space before the mark, which is removed together with the mark.
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

/** Whether the document contains these whole words, regardless of spacing. */
const isIn = (words: string, { text }: Given): boolean => ` ${fold(text)} `.includes(` ${words} `);
