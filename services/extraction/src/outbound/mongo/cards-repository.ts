import type { KnowledgeType } from '@cardinal/contracts';
import { guardedUpserts, type Ids, type Mongo, type Model, type QueryFilter } from '@cardinal/store';
import type { CardPage, CardQuery, CardsRepository, Extraction } from '../../app/ports.js';
import { listedWords, type CardDraft } from '../../domain/card.js';
import { fateOf } from '../../domain/fate.js';
import { cardKey, cardOf, cards, shown, type CardDocument } from './collections.js';
import type { Instances } from '../instances.js';

/** Number of ids reserved at a time: enough for two batches of cards. */
const idBlock = 100;

/** Cards in MongoDB; the caller has migrated `extractionCollections`. */
export function createMongoCards(mongo: Mongo, instances: Instances): CardsRepository {
  const model = mongo.collection(cards);
  const ids = mongo.ids('extraction_cards', idBlock);

  return mongo.guarded<CardsRepository>({
    async save(extraction, drafts, nowMs) {
      await saveCards(model, ids, extraction, drafts, nowMs);
      // Checked after the write, because no transaction spans both: if the work is no longer wanted, the caller removes the cards.
      const { teamId, instanceId, generation } = extraction;
      return fateOf(await instances.find(teamId, instanceId), generation) === 'wanted';
    },

    removeOutdated: ({ teamId, instanceId, generation }, limit) =>
      remove(model, { teamId, instanceId, generation: { $lt: generation } }, limit),

    list: async (query) => listCards(model, query, await instances.hidden(query)),

    async find(teamId, cardId) {
      const found = await model.findOne({ cardId, teamId }, shown).lean<CardDocument>();
      const known = found && (await instances.find(teamId, found.instanceId));
      return !found || known?.state === 'deleted' ? undefined : cardOf(found);
    },

    async read(teamId, instanceId, generation, afterOrdinal, limit) {
      const ofGeneration = generation === 0 ? {} : { generation };
      // Looked up by key, because ordinals have no gaps: the cost does not depend on other cards.
      const keys = Array.from({ length: limit }, (_, at) => cardKey(teamId, instanceId, afterOrdinal + 1 + at));
      const [known, found] = await Promise.all([
        instances.find(teamId, instanceId),
        model
          .find({ _id: { $in: keys }, ...ofGeneration }, shown)
          .sort({ ordinal: 1 })
          .lean<CardDocument[]>(),
      ]);
      return known?.state === 'deleted' ? [] : found.map(cardOf);
    },

    async editionOf(teamId, instanceId) {
      const [known, last] = await Promise.all([
        instances.find(teamId, instanceId),
        model
          .findOne({ teamId, instanceId }, { generation: 1, ordinal: 1 })
          .sort({ ordinal: -1 })
          .lean<Pick<CardDocument, 'generation' | 'ordinal'>>(),
      ]);
      const isWhole = known?.state !== 'deleted' && last?.generation === known?.generation;
      return last && isWhole ? `${last.generation}:${last.ordinal}` : undefined;
    },

    async purge(teamId, instanceId, limit) {
      const known = await instances.find(teamId, instanceId);
      return known?.state === 'deleted' ? remove(model, { teamId, instanceId }, limit) : 0;
    },

    reclaim: async () => false, // the server reclaims by itself
  });
}

/** An existing card keeps its id and creation time; a card of a newer generation is not changed. */
async function saveCards(
  model: Model<CardDocument>,
  ids: Ids,
  { teamId, collectionId, instanceId, fileId, generation }: Extraction,
  drafts: readonly CardDraft[],
  nowMs: number,
): Promise<void> {
  // One per card, even for existing cards, because an unused id costs less than a read.
  const fresh = await ids.take(drafts.length);
  const writes = drafts.map((draft, at) => {
    const { ordinal, ...content } = draft;
    return {
      id: cardKey(teamId, instanceId, ordinal),
      guard: { generation: { $lte: generation } },
      update: {
        $set: { collectionId, fileId, generation, ...content, words: listedWords(draft) },
        $setOnInsert: { teamId, instanceId, ordinal, createdAtMs: nowMs, cardId: fresh[at] },
      },
    };
  });
  await guardedUpserts(model, writes);
}

async function listCards(model: Model<CardDocument>, query: CardQuery, hidden: readonly number[]): Promise<CardPage> {
  const { teamId, collectionId, words, type, page, limit, after } = query;
  const matching: QueryFilter<CardDocument> = {
    teamId,
    collectionId,
    ...(hidden.length > 0 && { instanceId: { $nin: [...hidden] } }),
    ...(words.length > 0 && { words: { $all: [...words] } }),
  };
  const counts = await model.aggregate<{ _id: KnowledgeType; cards: number }>([
    { $match: matching },
    { $group: { _id: '$knowledgeType', cards: { $sum: 1 } } },
  ]);
  const typeCounts = Object.fromEntries(counts.map((row) => [row._id, row.cards]));
  const totalCount = counts.reduce((sum, row) => sum + (type === undefined || row._id === type ? row.cards : 0), 0);
  const offset = after ? 0 : (page - 1) * limit;
  if (offset >= totalCount) return { cards: [], totalCount, typeCounts };
  const found = await model
    .find({ ...matching, ...(type !== undefined && { knowledgeType: type }), ...(after && behind(after)) }, shown)
    .sort({ instanceId: 1, ordinal: 1 })
    .skip(offset)
    .limit(limit)
    .lean<CardDocument[]>();
  return { cards: found.map(cardOf), totalCount, typeCounts };
}

/** With a range of the first key as well, so that the index is read from there on and not from its beginning. */
const behind = ({ instanceId, ordinal }: NonNullable<CardQuery['after']>): QueryFilter<CardDocument> => ({
  $and: [
    { instanceId: { $gte: instanceId } },
    { $or: [{ instanceId: { $gt: instanceId } }, { instanceId, ordinal: { $gt: ordinal } }] },
  ],
});

async function remove(model: Model<CardDocument>, which: QueryFilter<CardDocument>, limit: number): Promise<number> {
  const found = await model.find(which, { _id: 1 }).sort({ ordinal: 1 }).limit(limit).lean<{ _id: string }[]>();
  if (found.length === 0) return 0;
  // With the same condition, so that a card that was rewritten in between stays.
  const { deletedCount } = await model.deleteMany({ ...which, _id: { $in: found.map(({ _id }) => _id) } });
  return deletedCount;
}
