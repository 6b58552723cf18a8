import { flag, isDuplicateKey, oneOf, text, wholeNumber, type CollectionDefinition, type Mongo } from '@cardinal/store';
import type { AskKey, AskRepository } from '../../app/ports.js';
import { keptEnd, noProgress, type AskProgress, type AskRecord, type AskState, type Replay } from '../../domain/ask.js';

interface AskDocument {
  /** Team and ask. */
  readonly _id: string;
  readonly teamId: number;
  readonly askId: string;
  readonly collectionId: number;
  readonly reservationId: string;
  readonly state: AskState;
  readonly owner: string;
  readonly heartbeatMs: number;
  readonly cancelRequested: boolean;
  readonly createdAtMs: number;
  /** JSON of AskEnd; empty while the ask has not ended. */
  readonly ending: string;
  /** JSON of AskProgress; empty while nothing was said or spent. */
  readonly progress: string;
  readonly settled: boolean;
  /** Absent in documents from before: kept. */
  readonly replay?: Replay;
}

/** No text of a question or an answer is kept here: the event and the ask's log hold them while they are needed. */
export const asks: CollectionDefinition<AskDocument> = {
  name: 'answer_asks',
  fields: {
    _id: text,
    teamId: wholeNumber,
    askId: text,
    collectionId: wholeNumber,
    reservationId: text,
    state: oneOf('queued', 'running', 'done', 'failed', 'cancelled'),
    owner: text,
    heartbeatMs: wholeNumber,
    cancelRequested: flag,
    createdAtMs: wholeNumber,
    ending: text,
    progress: text,
    settled: flag,
    replay: oneOf('kept', 'condemned', 'erased'),
  },
  indexes: [{ keys: { teamId: 1, collectionId: 1 } }, { keys: { replay: 1, settled: 1 } }],
};

/** Asks in MongoDB. Every change is one guarded update. The caller has migrated `asks`. */
export function mongoAsks(mongo: Mongo): AskRepository {
  const model = mongo.collection(asks);
  const idOf = ({ teamId, askId }: AskKey) => `${teamId}:${askId}`;
  const read = async (key: AskKey): Promise<AskRecord | undefined> => {
    const found = await model.findById(idOf(key)).lean<AskDocument>();
    return found ? toRecord(found) : undefined;
  };
  return mongo.guarded<AskRepository>({
    async open({ teamId, askId, collectionId, reservationId, requestedAtMs }) {
      const key = { teamId, askId };
      const fresh = { ...untouched, ...key, collectionId, reservationId, createdAtMs: requestedAtMs };
      try {
        await model.create({ _id: idOf(key), ...fresh });
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
      }
      const record = await read(key);
      if (!record) throw new RangeError('an ask that was just kept is gone');
      return record;
    },
    async claim(key, owner, nowMs, staleBeforeMs) {
      const takeable = [
        { state: 'queued' as const },
        { state: 'running' as const, owner },
        { state: 'running' as const, heartbeatMs: { $lt: staleBeforeMs } },
      ];
      const { matchedCount } = await model.updateOne(
        { _id: idOf(key), $or: takeable },
        { $set: { state: 'running', owner, heartbeatMs: nowMs } },
      );
      return matchedCount === 1 ? read(key) : undefined;
    },
    async heartbeat(key, owner, nowMs) {
      const { matchedCount } = await model.updateOne(
        { _id: idOf(key), state: 'running', owner },
        { $set: { heartbeatMs: nowMs } },
      );
      return { owned: matchedCount === 1, cancelRequested: (await read(key))?.cancelRequested ?? false };
    },
    async note(key, owner, progress) {
      await model.updateOne(
        { _id: idOf(key), state: 'running', owner },
        { $set: { progress: JSON.stringify(progress) } },
      );
    },
    async release(key, owner) {
      await model.updateOne({ _id: idOf(key), state: 'running', owner }, { $set: { state: 'queued', owner: '' } });
    },
    async end(key, end) {
      await model.updateOne(
        { _id: idOf(key), ending: '' },
        { $set: { state: end.state, ending: JSON.stringify(end) } },
      );
      return read(key);
    },
    async settle(key) {
      await model.updateOne({ _id: idOf(key), ending: { $ne: '' } }, { $set: { settled: true } });
    },
    async requestCancel(key) {
      await model.updateOne({ _id: idOf(key), ending: '' }, { $set: { cancelRequested: true } });
      return read(key);
    },
    async condemn(teamId, collectionId) {
      await model.updateMany({ teamId, collectionId, replay: { $ne: 'erased' } }, { $set: { replay: 'condemned' } });
    },
    async erasable(beforeMs, limit) {
      const found = await model.find({ replay: 'condemned', settled: true }).limit(limit).lean<AskDocument[]>();
      return found.filter((each) => (toRecord(each).end?.endedAtMs ?? beforeMs) < beforeMs);
    },
    condemned: () => model.countDocuments({ replay: 'condemned' }),
    async erased(key) {
      await model.updateOne({ _id: idOf(key) }, { $set: { replay: 'erased' } });
    },
    get: read,
    async count(teamId, collectionIds) {
      const some = collectionIds.length === 0 ? {} : { collectionId: { $in: collectionIds } };
      const rows = await model.aggregate<{ _id: number; asks: number }>([
        { $match: { teamId, ...some } },
        { $group: { _id: '$collectionId', asks: { $sum: 1 } } },
      ]);
      return new Map(rows.map((row) => [row._id, row.asks]));
    },
  });
}

const untouched = {
  state: 'queued',
  owner: '',
  heartbeatMs: 0,
  cancelRequested: false,
  ending: '',
  progress: '',
  settled: false,
  replay: 'kept',
} as const;

function toRecord(found: AskDocument): AskRecord {
  const { teamId, askId, collectionId, reservationId, state, cancelRequested, createdAtMs, settled } = found;
  return {
    askId,
    teamId,
    collectionId,
    reservationId,
    state,
    cancelRequested,
    createdAtMs,
    progress: found.progress === '' ? noProgress : (JSON.parse(found.progress) as AskProgress),
    ...(found.ending !== '' && { end: keptEnd(found.ending) }),
    settled,
    replay: found.replay ?? 'kept',
  };
}
