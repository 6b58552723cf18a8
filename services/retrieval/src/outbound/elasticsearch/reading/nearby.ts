import type { NearbyView, RankedCard } from '../../../app/ports.js';
import { dot } from '../../../domain/vectors.js';
import type { Facts } from '../layout/hit-fields.js';
import type { Nearest, ViewReads } from './reads.js';

/** The vectors of one scope of the index on Elasticsearch. */
export function openNearby(reads: ViewReads): NearbyView {
  return {
    [Symbol.dispose]: () => {},
    async nearest(query, depth) {
      return (await nearestOf(reads, query, await reads.byVector(query, depth, false))).slice(0, depth);
    },
    vectors: (query, cardIds) => vectorsOf(reads, query, cardIds),
    cards: (cardIds) => reads.cards(cardIds),
  };
}

/** @param found by one passage of each card: another passage of the same card may be nearer. */
async function nearestOf(reads: ViewReads, query: Float32Array, found: Nearest): Promise<RankedCard[]> {
  const long = await reads.facts([...found].flatMap(([cardId, { passages }]) => (passages > 1 ? [cardId] : [])));
  return sorted(
    [...found].flatMap(([cardId, { cosine, passages }]) => {
      const score = passages > 1 ? nearestPassage(query, long.get(cardId), cosine) : cosine;
      return score === undefined ? [] : [{ cardId, score }];
    }),
  );
}

/** @param known exact cosine of one of its passages. */
export function nearestPassage(query: Float32Array, card: Facts | undefined, known?: number): number | undefined {
  if (!card || (card.passages === 1 && known !== undefined)) return card && known;
  const coded = cosineOf(query, card);
  return known === undefined || coded === undefined ? coded : Math.max(known, coded);
}

/** For each card, the vector of the passage nearest to the query. */
export async function vectorsOf(
  reads: ViewReads,
  query: Float32Array,
  cardIds: readonly number[],
): Promise<(Float32Array | undefined)[]> {
  const cards = await reads.facts(cardIds);
  return cardIds.map((cardId) => {
    const vectors = cards.get(cardId)?.vectors() ?? [];
    let nearest = vectors[0];
    for (const vector of vectors) if (nearest && dot(query, vector) > dot(query, nearest)) nearest = vector;
    return nearest;
  });
}

/** Cosine of the nearest passage. */
export function cosineOf(query: Float32Array, card: Facts | undefined): number | undefined {
  let nearest: number | undefined;
  for (const vector of card?.vectors() ?? []) nearest = Math.max(nearest ?? -1, dot(query, vector));
  return nearest;
}

export const sorted = (cards: RankedCard[]): RankedCard[] =>
  cards.sort((a, b) => b.score - a.score || a.cardId - b.cardId);
