import type { CitationEvent, ModelEvent } from '@cardinal/llm';
import type { Card } from '../../domain/card.js';
import { fold } from '../../domain/grounding/quotations.js';

/** A model's text with its citations, in whichever form it gives them. */
export type CitingEvent =
  | Exclude<ModelEvent, CitationEvent>
  /** The passage rests on words of the card that were found there. */
  | { readonly kind: 'citation'; readonly documentId: string }
  /** The model names the card, which proves nothing. */
  | { readonly kind: 'pointer'; readonly documentId: string };

/** The longest citation mark, in UTF-16 units; longer text is not one. */
const longestMark = 600;

// linear: `longestMark` bounds a quote, and with it each attempt.
const markPattern = / ?\[(?<number>\d{1,3})(?:[:,]?\s*["“](?<quote>[^\]]{0,600})["”])?\]/g;

/**
 * Makes citations of the marks that a model writes which cannot cite by itself: `[2 "words"]` after a statement. The words must stand in
 * the card of that number, or, since models miscount, in another that was handed over. A mark without words only points.
 */
export async function* citationsOfMarks(
  events: AsyncIterable<ModelEvent>,
  cards: readonly Card[],
): AsyncGenerator<CitingEvent> {
  let held = '';
  for await (const event of events) {
    if (event.kind !== 'text') {
      if (event.kind === 'end') yield* readMarks(held, cards);
      if (event.kind === 'end') held = '';
      yield event;
      continue;
    }
    held += event.text;
    const open = openMark(held);
    yield* readMarks(held.slice(0, open), cards);
    held = held.slice(open);
  }
}

/** Where a mark begins that is not closed yet; the end of the text if none does. */
function openMark(text: string): number {
  const closed = text.lastIndexOf(']') + 1;
  const at = text.slice(closed).search(/\[(?:\d|$)/);
  return at < 0 || text.length - closed - at > longestMark ? text.length : closed + at;
}

function* readMarks(text: string, cards: readonly Card[]): Generator<CitingEvent> {
  let from = 0;
  for (const { 0: mark, index, groups } of text.matchAll(markPattern)) {
    if (index > from) yield { kind: 'text', text: text.slice(from, index) };
    from = index + mark.length;
    const named = cards[Number(groups?.['number']) - 1];
    const quote = groups?.['quote'];
    if (quote === undefined) {
      if (named) yield { kind: 'pointer', documentId: String(named.cardId) };
      continue;
    }
    const words = fold(quote);
    const card = words === '' ? undefined : [...(named ? [named] : []), ...cards].find((each) => isIn(words, each));
    if (!card) continue;
    yield { kind: 'citation', documentId: String(card.cardId) };
    yield { kind: 'passage-end' };
  }
  if (from < text.length) yield { kind: 'text', text: text.slice(from) };
}

/** Whole words, regardless of spacing. */
const isIn = (words: string, { verbatimContent }: Card): boolean => ` ${fold(verbatimContent)} `.includes(` ${words} `);
