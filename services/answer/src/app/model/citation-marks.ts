import type { ModelEvent } from '@cardinal/llm';
import type { Card } from '../../domain/card.js';

/** UTF-16 units of one mark, at most; what is longer is none. */
const longestMark = 600;

// linear: `longestMark` bounds a quote, and with it each attempt.
const markPattern = / ?\[(?<number>\d{1,3})(?:[:,]?\s*["“](?<quote>[^\]]{0,600})["”])?\]/g;

/**
 * Makes citations of the marks that a model writes which cannot cite by itself: `[2 "words"]` after a statement. The same
 * checks hold: the number is that of a card that was handed over, and the words are found in it, byte for byte. A mark that
 * breaks them is dropped, words and all. A mark without words points at the card as a whole.
 */
export async function* citationsOfMarks(
  events: AsyncIterable<ModelEvent>,
  cards: readonly Card[],
): AsyncGenerator<ModelEvent> {
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

function* readMarks(text: string, cards: readonly Card[]): Generator<ModelEvent> {
  let from = 0;
  for (const { 0: mark, index, groups } of text.matchAll(markPattern)) {
    if (index > from) yield { kind: 'text', text: text.slice(from, index) };
    from = index + mark.length;
    const card = cards[Number(groups?.['number']) - 1];
    const quote = groups?.['quote'] ?? card?.verbatimContent ?? '';
    const start = card?.verbatimContent.indexOf(quote) ?? -1;
    if (!card || start < 0 || quote === '') continue;
    yield { kind: 'citation', documentId: String(card.cardId), start, end: start + quote.length, quote };
    yield { kind: 'passage-end' };
  }
  if (from < text.length) yield { kind: 'text', text: text.slice(from) };
}
