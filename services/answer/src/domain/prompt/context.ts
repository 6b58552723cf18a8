import { estimateTokens } from '@cardinal/llm';
import type { Card } from '../card.js';

/** Tokens that a document takes in a prompt in addition to its title and text. */
const frameTokens = 30;

function cardTokens(card: Card): number {
  return estimateTokens(card.verbatimContent) + estimateTokens(titleOf(card)) + frameTokens;
}

/** Title of a card for a language model, which distinguishes versions and places in documents. */
export function titleOf({ title, fileName, page, version, conflicts = [] }: Card): string {
  const against = conflicts.map(({ other }) => `contradicted by ${other.fileName}: “${other.sentence}”`);
  const at = [fileName, version !== undefined && `version ${version}`, page > 0 && `page ${page}`];
  const place = [...at, ...against].filter(Boolean);
  return title === '' ? place.join(', ') : `${title} (${place.join(', ')})`;
}

/**
 * The cards to give to a model: best first, without duplicate texts, as many as fit into the tokens. A card that does not fit is skipped,
 * so that shorter ones after it may fit.
 */
export function withinBudget(cards: readonly Card[], tokens: number): Card[] {
  const seen = new Set<string>();
  const chosen: Card[] = [];
  let left = tokens;
  for (const card of cards) {
    const text = card.verbatimContent.replace(/\s+/g, ' ').trim();
    const cost = cardTokens(card);
    if (text === '' || seen.has(text) || cost > left) continue;
    seen.add(text);
    left -= cost;
    chosen.push(card);
  }
  return chosen;
}

/** Each hit followed by its neighbours in the same section, which are in reading order. */
export function withNeighbours(hits: readonly Card[], neighbours: ReadonlyMap<number, readonly Card[]>): Card[] {
  const placed = new Set(hits.map(({ cardId }) => cardId));
  return hits.flatMap((hit) => {
    const near = (neighbours.get(hit.cardId) ?? []).filter(
      (card) => card.title === hit.title && !placed.has(card.cardId),
    );
    for (const { cardId } of near) placed.add(cardId);
    return [hit, ...near.sort((a, b) => a.ordinal - b.ordinal)];
  });
}

/** Cosine below which a card that shares no word with the question counts as unrelated. */
const unrelatedBelow = 0.15;

/** Whether no card can contain an answer, because none shares a word with the question or is near to it in meaning. */
export function areHopeless(cards: readonly Card[]): boolean {
  return cards.every(({ bm25, cosine = 1 }) => bm25 === 0 && cosine < unrelatedBelow);
}
