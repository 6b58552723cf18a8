import type { extraction } from '@cardinal/contracts';
import type { CardSource } from '../../app/ports.js';

/** Cards as extraction streams them. */
export function createCardSource(cards: Pick<extraction.CardsServiceClient, 'streamCards'>): CardSource {
  return {
    async *cardsOf({ teamId, instanceId, generation }, signal) {
      for await (const batch of cards.streamCards({ teamId, instanceId, generation }, { signal })) {
        yield batch.cards.map((card) => ({
          cardId: card.cardId,
          instanceId: card.instanceId,
          ordinal: card.ordinal,
          page: card.page,
          title: card.title,
          statement: card.statement,
          verbatimContent: card.verbatimContent,
          tableHeader: card.tableHeader,
          knowledgeType: card.knowledgeType,
        }));
      }
    },
  };
}
