import type { extraction } from '@cardinal/contracts';
import type { ListCards } from '../app/list-cards.js';
import type { StoredCard } from '../app/ports.js';
import type { StreamCards } from '../app/stream-cards.js';

export interface CardsUseCases {
  readonly listCards: ListCards;
  readonly streamCards: StreamCards;
}

export function cardsService({ listCards, streamCards }: CardsUseCases): extraction.CardsServiceImplementation {
  return {
    async listCards(request) {
      const { knowledgeType: type, ...rest } = request;
      const { cards, totalCount, typeCounts } = await listCards({ ...rest, type });
      return { cards: cards.map(messageOf), totalCount, typeCounts };
    },
    async *streamCards({ teamId, instanceId, generation, fromOrdinal: from, limit }) {
      const batches = streamCards(teamId, instanceId, generation, { from, limit });
      for await (const batch of batches) yield { cards: batch.map(messageOf) };
    },
  };
}

const messageOf = (card: StoredCard): extraction.Card => ({ ...card });
