import type { Scopes } from '@cardinal/contracts';
import type { Scope } from '../../domain/scope.js';
import type { CardSearcher, IndexedCard, NearbyView, RankedCard } from '../ports.js';

export interface SimilarQuery {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  /** Documents whose cards are no neighbours, besides the instance itself. */
  readonly excludedInstanceIds: readonly number[];
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

/** The nearest cards of other documents for each card, in versions that answer now, by the vectors in the index: nothing is embedded. */
export type FindSimilar = (query: SimilarQuery, signal: AbortSignal) => Promise<readonly SimilarCards[]>;

export interface FindSimilarNeeds {
  readonly index: CardSearcher;
  readonly scopes: Pick<Scopes, 'now'>;
  /** Number of cards whose neighbours are looked for concurrently: worth it if the index is on another machine. */
  readonly atOnce?: number | undefined;
}

export function createFindSimilar({ index, scopes, atOnce = 1 }: FindSimilarNeeds): FindSimilar {
  return async ({ teamId, collectionId, instanceId, excludedInstanceIds, cardIds, topK, minCosine }, signal) => {
    const place = { teamId, collectionIds: [collectionId] };
    const scope: Scope = { ...place, currentOnly: true, filters: [], ...(await scopes.now(place, signal)) };
    const own = { ...scope, currentOnly: false, deletedInstanceIds: [] };
    // Any passage of a card is good enough: all are equally near to a query without direction.
    const vectors = await withNearbyView(index, own, (view) => view.vectors(new Float32Array(), cardIds));
    const others = {
      ...scope,
      deletedInstanceIds: [...scope.deletedInstanceIds, ...excludedInstanceIds, instanceId],
    };
    const wanted = cardIds.flatMap((cardId, at) => {
      const vector = vectors[at];
      return vector ? [{ cardId, vector }] : [];
    });
    const best: { readonly cardId: number; readonly near: readonly RankedCard[] }[] = [];
    for (let from = 0; from < wanted.length; from += atOnce) {
      // A separate view per batch, so that its scratch memory is released and the collection can change between batches.
      const some = await withNearbyView(index, others, (view) =>
        Promise.all(
          wanted.slice(from, from + atOnce).map(async ({ cardId, vector }) => {
            const near = await view.nearest(vector, topK);
            return { cardId, near: near.filter(({ score }) => score >= minCosine) };
          }),
        ),
      );
      best.push(...some);
    }
    // Cards share neighbours, so each neighbour is read once.
    const ids = new Set(best.flatMap(({ near }) => near.map(({ cardId }) => cardId)));
    const cards = ids.size > 0 ? await withNearbyView(index, others, (view) => view.cards([...ids])) : [];
    const byId = new Map(cards.map((card) => [card.cardId, card]));
    return best.map(({ cardId, near }) => ({
      cardId,
      neighbours: near.flatMap((one) => {
        const card = byId.get(one.cardId);
        return card ? [{ card, cosine: one.score }] : [];
      }),
    }));
  };
}

async function withNearbyView<T>(
  index: CardSearcher,
  scope: Scope,
  look: (view: NearbyView) => Promise<T>,
): Promise<T> {
  const view = await index.nearby(scope);
  try {
    return await look(view);
  } finally {
    view[Symbol.dispose]();
  }
}
