import { guardedUpsert, type Mongo, type QueryFilter } from '@cardinal/store';
import { textsOf } from '../../app/conflicts/findings.js';
import {
  conflictStates,
  type Conflict,
  type ConflictSide,
  type ConflictsRepository,
  type ConflictState,
} from '../../app/conflicts/ports.js';
import { conflicts, conflictOf, nothingAhead, stateFilter, type ConflictDocument } from './conflict-documents.js';
import { createComparedDocuments, type ComparisonTables } from '../compared-documents.js';

type Filter = QueryFilter<ConflictDocument>;

/** A side without text, of a deleted document or of the document it contradicted. */
const textless = (side: ConflictSide): ConflictSide => ({
  ...side,
  ...{ fileName: '-', title: '', sentence: '-', value: '', normalised: '' }, // some must not be empty
});

/** What sides that are not both current may replace. */
const replaceable: Filter = { $or: [{ hidden: true }, { firstCurrent: false }, { secondCurrent: false }] };

/** Ids fetched at a time. */
const idBlock = 20;

/** Findings in MongoDB; the caller has migrated `extractionCollections`. */
export function createMongoConflicts(mongo: Mongo, tables: ComparisonTables): ConflictsRepository {
  const model = mongo.collection(conflicts);
  const ids = mongo.ids('extraction_conflicts', idBlock);

  const idOf = (teamId: number, key: string): string => `${teamId}:${key}`;
  const select = async (filter: Filter, limit = 0, skip = 0, ahead = nothingAhead): Promise<Conflict[]> => {
    const found = await model
      .find({ hidden: false, ...filter })
      .sort({ score: -1, conflictId: 1 })
      .skip(skip)
      .limit(limit)
      .lean<ConflictDocument[]>();
    return found.map((each) => conflictOf(each, ahead));
  };
  const withInstance = (teamId: number, instanceId: number): Filter => ({
    teamId,
    $or: [{ firstInstance: instanceId }, { secondInstance: instanceId }],
  });
  const find = async (teamId: number, id: number): Promise<Conflict | undefined> =>
    (await select({ teamId, conflictId: id }, 1))[0];
  const stateOf = async (teamId: number, instanceId: number): Promise<string> =>
    (await tables.instances.find({ teamId, instanceId }, { limit: 1 }))[0]?.state ?? 'superseded';

  async function dismissedLike(teamId: number, key: string): Promise<ConflictDocument | null> {
    const texts = idOf(teamId, textsOf(key));
    const inDocuments = { $gt: `${texts}.`, $lt: `${texts}/` };
    return model.findOne({ $or: [{ _id: texts }, { _id: inDocuments }], decision: 'dismiss' }).lean<ConflictDocument>();
  }

  async function followState(teamId: number, instanceId: number): Promise<void> {
    const current = (await stateOf(teamId, instanceId)) === 'current';
    await model.updateMany({ teamId, firstInstance: instanceId }, { $set: { firstCurrent: current } });
    await model.updateMany({ teamId, secondInstance: instanceId }, { $set: { secondCurrent: current } });
  }

  async function remove(teamId: number, id: number): Promise<void> {
    await model.deleteOne({ teamId, conflictId: id, decision: '' });
    await model.updateOne({ teamId, conflictId: id }, { $set: { hidden: true } });
  }

  async function erase(teamId: number, instanceId: number): Promise<void> {
    await model.deleteMany({ ...withInstance(teamId, instanceId), decision: '' });
    for (const found of await model.find(withInstance(teamId, instanceId)).lean<ConflictDocument[]>()) {
      const sides = { first: textless(found.first), second: textless(found.second) };
      await model.updateOne({ _id: found._id }, { $set: { hidden: true, note: '', ...sides } });
    }
    await tables.documents.remove({ teamId, instanceId });
  }

  return mongo.guarded<ConflictsRepository>({
    erase,
    ...createComparedDocuments(tables, async (teamId, instanceId) =>
      model.countDocuments({
        ...withInstance(teamId, instanceId),
        hidden: false,
        $and: stateFilter('open', nothingAhead),
      }),
    ),
    followState,
    remove,
    find,

    async save({ teamId, collectionId, key, type, score, first, second, history, further }, nowMs) {
      const sides = [first.instanceId, second.instanceId];
      const states = await Promise.all(sides.map((instanceId) => stateOf(teamId, instanceId)));
      if (states.includes('deleted')) return;
      const id = idOf(teamId, key);
      const isNew = (await model.exists({ _id: id })) === null;
      const [conflictId] = isNew ? await ids.take(1) : [];
      const dismissed = isNew ? await dismissedLike(teamId, key) : undefined;
      const [firstCurrent, secondCurrent] = states.map((state) => state === 'current');
      await guardedUpsert(model, {
        id,
        guard: firstCurrent && secondCurrent ? {} : replaceable,
        update: {
          $set: {
            ...{ type, score, history, further, first, second },
            ...{ firstCard: first.cardId, secondCard: second.cardId },
            ...{ firstInstance: first.instanceId, secondInstance: second.instanceId },
            hidden: false,
            ...{ firstCurrent, secondCurrent },
          },
          $setOnInsert: {
            ...{ conflictId: conflictId ?? 0, teamId, collectionId, key, createdAtMs: nowMs },
            ...{ decision: dismissed?.decision ?? '', note: '', decidedAtMs: dismissed?.decidedAtMs ?? 0 },
            ...{ userId: dismissed?.userId ?? '', userName: dismissed?.userName ?? '' },
          },
        },
      });
      // Applies state changes that happened during the write.
      for (const instanceId of sides) {
        if ((await stateOf(teamId, instanceId)) === 'deleted') await erase(teamId, instanceId);
        else await followState(teamId, instanceId);
      }
    },

    ofInstance: (teamId, instanceId) => select(withInstance(teamId, instanceId)),

    async judge(teamId, id, { decision = '', note, userId, userName, atMs }) {
      await model.updateOne(
        { teamId, conflictId: id, hidden: false },
        {
          $set: { decision, note, userId, userName, decidedAtMs: atMs },
        },
      );
      return find(teamId, id);
    },

    async list({ teamId, collectionId, page, limit, state, type, deletedInstanceIds, ...ahead }) {
      const gone = { $nin: [...deletedInstanceIds] };
      const inScope = {
        ...{ teamId, collectionId, hidden: false, firstInstance: gone, secondInstance: gone },
        ...(type === undefined ? {} : { type }),
      };
      const withState = (one: ConflictState): Filter => ({ ...inScope, $and: stateFilter(one, ahead) });
      const counts = await Promise.all(conflictStates.map((one) => model.countDocuments(withState(one))));
      const stateCounts = Object.fromEntries(
        conflictStates.flatMap((one, at) => ((counts[at] ?? 0) > 0 ? [[one, counts[at] ?? 0]] : [])),
      );
      const totalCount = conflictStates.reduce(
        (sum, one, at) => sum + (state === undefined || one === state ? (counts[at] ?? 0) : 0),
        0,
      );
      const filter = state === undefined ? inScope : withState(state);
      return { conflicts: await select(filter, limit, (page - 1) * limit, ahead), totalCount, stateCounts };
    },

    async ofCards(teamId, collectionId, cardIds, { deletedInstanceIds, ...ahead }) {
      const cards = { $in: [...cardIds] };
      const gone = { $nin: [...deletedInstanceIds] };
      const inScope = { teamId, collectionId, firstInstance: gone, secondInstance: gone };
      const filter = { ...inScope, $or: [{ firstCard: cards }, { secondCard: cards }] };
      return select({ ...filter, $and: stateFilter('open', ahead) }, 0, 0, ahead);
    },

    async anyOpen(teamId, collectionId) {
      const open = { teamId, collectionId, hidden: false, $and: stateFilter('open', nothingAhead) };
      return (await model.exists(open)) !== null;
    },

    async retiredCards(teamId, collectionId) {
      const won: Filter[] = [
        { decision: 'keep_first', firstCurrent: true },
        { decision: 'keep_second', secondCurrent: true },
      ];
      const decided = await model.find({ teamId, collectionId, hidden: false, $or: won }).lean<ConflictDocument[]>();
      return [
        ...new Set(decided.map(({ decision, first, second }) => (decision === 'keep_first' ? second : first).cardId)),
      ];
    },
  });
}
