import type { Mongo } from '@cardinal/store';
import type { ArchivedDocument, CardRecords } from '../../app/archive.js';
import type { StoredCard } from '../../app/ports.js';
import { listedWords } from '../../domain/card.js';
import { cardKey, cards, type CardDocument } from './collections.js';

export function mongoCardRecords(mongo: Mongo): CardRecords {
  const model = mongo.collection(cards);
  const ids = mongo.ids('extraction_cards');
  return mongo.guarded<CardRecords>({
    async cardClash(some) {
      const wanted = new Map(some.map((card) => [card.cardId, card]));
      const found = await model
        .find({ cardId: { $in: [...wanted.keys()] } }, { cardId: 1, instanceId: 1, ordinal: 1 })
        .lean<Pick<CardDocument, 'cardId' | 'instanceId' | 'ordinal'>[]>();
      return found.find(({ cardId, instanceId, ordinal }) => {
        const same = wanted.get(cardId);
        return same?.instanceId !== instanceId || same.ordinal !== ordinal;
      })?.cardId;
    },
    async putCards(some) {
      const documents = some.flatMap(({ document, cards: own }) => own.map((card) => documentOf(document, card)));
      const all = new Set(some.map(({ document }) => document.instanceId));
      if (documents.length === 0) return all;
      await ids.raise(documents.reduce((most, { cardId }) => Math.max(most, cardId), 0));
      await model.bulkWrite(
        documents.map((document) => ({
          replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
        })) as never,
        { ordered: false },
      );
      return all;
    },
  });
}

function documentOf(
  { teamId, collectionId, instanceId, fileId, generation }: ArchivedDocument,
  card: StoredCard,
): CardDocument {
  return {
    ...card,
    _id: cardKey(teamId, instanceId, card.ordinal),
    teamId,
    collectionId,
    instanceId,
    fileId,
    generation,
    words: listedWords(card),
  };
}
