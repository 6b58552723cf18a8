import { searchWords } from '@cardinal/language';
import type { Mongo } from '@cardinal/store';
import type { CardRecords, ConflictRecord, ConflictRecords } from '../../app/archive.js';
import type { ConflictSide } from '../../app/conflicts/ports.js';
import { cards, type CardDocument } from './collections.js';
import { conflicts, type ConflictDocument } from './conflict-documents.js';

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
    async putCards({ teamId, collectionId, instanceId, fileId, generation }, some) {
      if (some.length === 0) return;
      await ids.raise(Math.max(...some.map(({ cardId }) => cardId)));
      const documents = some.map((card): CardDocument => {
        const { title, statement, verbatimContent } = card;
        return {
          ...card,
          ...{ _id: `${teamId}:${instanceId}:${card.ordinal}`, teamId, collectionId, instanceId, fileId, generation },
          words: searchWords(`${title}\n${statement}\n${verbatimContent}`),
        };
      });
      await model.bulkWrite(
        documents.map((document) => ({
          replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
        })) as never,
        { ordered: false },
      );
    },
  });
}

export function mongoConflictRecords(mongo: Mongo): ConflictRecords {
  const model = mongo.collection(conflicts);
  const ids = mongo.ids('extraction_conflicts');
  return mongo.guarded<ConflictRecords>({
    async conflictClash(records) {
      const wanted = new Map(records.map((record) => [record.id, record]));
      const found = await model
        .find({ conflictId: { $in: [...wanted.keys()] } }, { conflictId: 1, teamId: 1, key: 1 })
        .lean<Pick<ConflictDocument, 'conflictId' | 'teamId' | 'key'>[]>();
      return found.find(({ conflictId, teamId, key }) => {
        const same = wanted.get(conflictId);
        return same?.teamId !== teamId || same.key !== key;
      })?.conflictId;
    },
    async conflicts({ teamId, collectionId }, after, limit) {
      const found = await model
        .find({ teamId, collectionId, conflictId: { $gt: after } })
        .sort({ conflictId: 1 })
        .limit(limit)
        .lean<ConflictDocument[]>();
      return found.map(recordOf);
    },
    async putConflicts(records) {
      if (records.length === 0) return;
      await ids.raise(Math.max(...records.map(({ id }) => id)));
      await model.bulkWrite(
        records.map(documentOf).map((document) => ({
          replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
        })) as never,
        { ordered: false },
      );
    },
    async keepOnly({ teamId, collectionId }, kept) {
      await model.deleteMany({ teamId, collectionId, conflictId: { $nin: [...kept] } });
    },
  });
}

function recordOf(found: ConflictDocument): ConflictRecord {
  const {
    _id,
    conflictId: id,
    firstCard: _a,
    secondCard: _b,
    firstInstance: _c,
    secondInstance: _d,
    ...record
  } = found;
  return { ...record, id, first: sideOf(found.first), second: sideOf(found.second) };
}

const documentOf = ({ id, ...record }: ConflictRecord): ConflictDocument => ({
  ...record,
  ...{
    _id: `${record.teamId}:${record.key}`,
    conflictId: id,
    first: filled(record.first),
    second: filled(record.second),
  },
  ...{ firstCard: record.first.cardId, secondCard: record.second.cardId },
  ...{ firstInstance: record.first.instanceId, secondInstance: record.second.instanceId },
});

/** What must not be empty here says so by a dash, and is empty elsewhere. */
const emptied = (text: string): string => (text === '-' ? '' : text);
const sideOf = (side: ConflictSide): ConflictSide => ({
  ...side,
  ...{ fileName: emptied(side.fileName), sentence: emptied(side.sentence) },
});
const filled = (side: ConflictSide): ConflictSide => ({
  ...side,
  ...{ fileName: side.fileName || '-', sentence: side.sentence || '-', contentHash: side.contentHash || '-' },
});
