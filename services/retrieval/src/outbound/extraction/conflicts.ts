import type { extraction } from '@cardinal/contracts';
import type { Conflicts } from '../../app/ports.js';

/** Conflicts as extraction has found them. */
export function createConflicts(cards: Pick<extraction.CardsServiceClient, 'listRetiredCards'>): Conflicts {
  return {
    async of({ teamId, collectionId }, signal) {
      const { cardIds, anyOpen } = await cards.listRetiredCards({ teamId, collectionId }, { signal });
      return { retiredCardIds: cardIds, anyOpen };
    },
  };
}
