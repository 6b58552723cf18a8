import { inMotionMessage, type extraction } from '@cardinal/contracts';
import type { Conflicts, Contradiction } from '../../app/ports.js';

/** The conflicts that extraction has found. */
export function createConflicts(
  cards: Pick<extraction.CardsServiceClient, 'listRetiredCards' | 'markConflicts'>,
): Conflicts {
  return {
    async of({ teamId, collectionIds, decidedByMs = 0 }, signal) {
      const asked = collectionIds.map(async (collectionId) => {
        const { cardIds, anyOpen } = await cards.listRetiredCards({ teamId, collectionId, decidedByMs }, { signal });
        return { collectionId, cardIds, anyOpen };
      });
      const told = await Promise.all(asked);
      return {
        retiredCardIds: told.flatMap(({ cardIds }) => cardIds),
        openIn: told.flatMap(({ collectionId, anyOpen }) => (anyOpen ? [collectionId] : [])),
      };
    },
    async against({ teamId, collectionIds, ...lists }, cardIds, signal) {
      const request = { teamId, cardIds: [...cardIds], inMotion: inMotionMessage(lists) };
      const asked = collectionIds.map((collectionId) => cards.markConflicts({ ...request, collectionId }, { signal }));
      const against = new Map<number, Contradiction[]>();
      for (const { id, type, first, second } of (await Promise.all(asked)).flatMap(({ conflicts }) => conflicts)) {
        if (!first || !second) throw new TypeError('A conflict in the reply of extraction lacks one of its two sides.');
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
