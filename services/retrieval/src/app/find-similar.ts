import type { Scope } from '../domain/scope.js';
import type { CardSearcher, IndexedCard, ScopeView } from './ports.js';

export interface SimilarQuery {
  /** Where neighbours are looked for; the instance itself is left out of it. */
  readonly scope: Scope;
  readonly instanceId: number;
  readonly cardIds: readonly number[];
  readonly topK: number;
  readonly minCosine: number;
}

export interface Neighbour {
  readonly card: IndexedCard;
  readonly cosine: number;
}

export interface SimilarCards {
  readonly cardId: number;
  /** Nearest first. */
  readonly neighbours: readonly Neighbour[];
}

/** The cards of other documents nearest to each card, by the vectors that the index holds: nothing is embedded. */
export type FindSimilar = (query: SimilarQuery) => Promise<readonly SimilarCards[]>;

/** @param atOnce cards whose neighbours are looked for at the same time: worth it where the index is on another machine. */
export function createFindSimilar(index: CardSearcher, atOnce = 1): FindSimilar {
  return async ({ scope, instanceId, cardIds, topK, minCosine }) => {
    const own = await index.view({ ...scope, currentOnly: false, deletedInstanceIds: [] });
    let vectors: (Float32Array | undefined)[];
    try {
      // Any passage of a card will do: to a query without direction all are equally near.
      vectors = await own.vectors(new Float32Array(), cardIds);
    } finally {
      own[Symbol.dispose]();
    }
    const others = { ...scope, deletedInstanceIds: [...scope.deletedInstanceIds, instanceId] };
    const wanted = cardIds.flatMap((cardId, at) => {
      const vector = vectors[at];
      return vector ? [{ cardId, vector }] : [];
    });
    const found: SimilarCards[] = [];
    for (let from = 0; from < wanted.length; from += atOnce) {
      const some = wanted.slice(from, from + atOnce).map(async ({ cardId, vector }) => {
        // A view for each card: its scratch is given back at once, and the collection may change in between.
        const view = await index.view(others);
        try {
          return { cardId, neighbours: await nearest(view, vector, topK, minCosine) };
        } finally {
          view[Symbol.dispose]();
        }
      });
      found.push(...(await Promise.all(some)));
    }
    return found;
  };
}

async function nearest(view: ScopeView, vector: Float32Array, topK: number, minCosine: number): Promise<Neighbour[]> {
  const { best } = await view.byVector(vector, topK, 'best');
  const near = best.filter(({ score }) => score >= minCosine);
  const cards = new Map((await view.cards(near.map(({ cardId }) => cardId))).map((card) => [card.cardId, card]));
  return near.flatMap(({ cardId, score }) => {
    const card = cards.get(cardId);
    return card ? [{ card, cosine: score }] : [];
  });
}
