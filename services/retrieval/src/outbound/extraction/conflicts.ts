import { inMotionMessage, type extraction } from '@cardinal/contracts';
import type { Conflicts, Contradiction } from '../../app/ports.js';

/** Conflicts as extraction has found them. */
export function createConflicts(
  cards: Pick<extraction.CardsServiceClient, 'listRetiredCards' | 'markConflicts'>,
): Conflicts {
  return {
    async of({ teamId, collectionId }, signal) {
      const { cardIds, anyOpen } = await cards.listRetiredCards({ teamId, collectionId }, { signal });
      return { retiredCardIds: cardIds, anyOpen };
    },
    async against({ teamId, collectionId, ...lists }, cardIds, signal) {
      const request = { teamId, collectionId, cardIds: [...cardIds], inMotion: inMotionMessage(lists) };
      const { conflicts } = await cards.markConflicts(request, { signal });
      const against = new Map<number, Contradiction[]>();
      for (const { id, type, first, second } of conflicts) {
        if (!first || !second) throw new TypeError('a conflict came without a side');
        for (const [own, other] of [
          [first, second],
          [second, first],
        ] as const) {
          against.set(own.cardId, [...(against.get(own.cardId) ?? []), { id, type, other }]);
        }
      }
      return against;
    },
  };
}
