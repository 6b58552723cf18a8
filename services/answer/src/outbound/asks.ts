import type { Table, TableDefinition, Where } from '@cardinal/store';
import type { AskKey, AskRepository, CondemnedAsks } from '../app/ports.js';
import { keptEnd, noProgress, type AskProgress, type AskRecord } from '../domain/ask.js';

/**
 * A record of an ask. No text of a question or an answer is kept in it: the event and the ask's log hold them while they are needed. What
 * users write about it is there as long as its answer, the name that they give its chat as long as that.
 */
export interface StoredAsk extends Omit<AskRecord, 'end' | 'progress'> {
  readonly owner: string;
  readonly heartbeatMs: number;
  /** JSON of AskEnd; empty while the ask has not ended. */
  readonly ending: string;
  /** JSON of AskProgress; empty while nothing was said or spent. */
  readonly progress: string;
}

export const asksTable: TableDefinition<StoredAsk> = {
  name: 'answer_asks',
  key: ['teamId', 'askId'],
  fields: {
    teamId: 'whole',
    askId: 'text',
    collectionId: 'whole',
    reservationId: 'text',
    state: ['queued', 'running', 'done', 'failed', 'cancelled'],
    owner: 'text',
    heartbeatMs: 'whole',
    cancelRequested: 'flag',
    createdAtMs: 'whole',
    ending: 'text',
    progress: 'text',
    settled: 'flag',
    replay: { kind: ['kept', 'condemned', 'erased'], absent: 'kept' },
    chatId: { kind: 'text', absent: '' },
    chatName: { kind: 'text', absent: '' },
    chatState: { kind: ['kept', 'deleted'], absent: 'kept' },
    rating: { kind: ['up', 'down', ''], absent: '' },
    comment: { kind: 'text', absent: '' },
  },
  indexes: [
    { keys: { teamId: 1, collectionId: 1, createdAtMs: -1 } },
    { keys: { teamId: 1, chatId: 1, createdAtMs: -1 } },
    { keys: { replay: 1, settled: 1 } },
  ],
};

/** Every change is one guarded update, so that any number of processes may share the table. */
export function createAskRepository(asks: Table<StoredAsk>): AskRepository & CondemnedAsks {
  const keyOf = ({ teamId, askId }: AskKey): AskKey => ({ teamId, askId });
  const owned = (key: AskKey, owner: string) => ({ ...keyOf(key), state: 'running', owner }) as const;
  const read = async (key: AskKey): Promise<AskRecord | undefined> => {
    const [found] = await asks.find(keyOf(key), { limit: 1 });
    return found && recordOf(found);
  };

  return {
    async open({ teamId, askId, collectionId, chatId, reservationId, requestedAtMs }) {
      await asks.insert({ ...queued, teamId, askId, collectionId, chatId, reservationId, createdAtMs: requestedAtMs });
      // Looked at once it is kept: whoever deletes the chat now finds it, and whoever has deleted it is found here.
      const [begun] = chatId === '' ? [] : await asks.find({ teamId, askId: chatId }, { limit: 1 });
      if (begun?.chatState === 'deleted') await deleteAsks(asks, { teamId, askId });
      const record = await read({ teamId, askId });
      if (!record) throw new RangeError('The ask that was just stored is gone.');
      return record;
    },
    async claim(key, owner, nowMs, staleBeforeMs) {
      const claimable = [
        { state: 'queued' },
        { state: 'running', owner },
        { state: 'running', heartbeatMs: { below: staleBeforeMs } },
      ] as const;
      const set = { state: 'running', owner, heartbeatMs: nowMs } as const;
      const claimed = await asks.update({ ...keyOf(key), anyOf: claimable }, { set });
      return claimed > 0 ? read(key) : undefined;
    },
    async heartbeat(key, owner, nowMs) {
      const updated = await asks.update(owned(key, owner), { set: { heartbeatMs: nowMs } });
      return { owned: updated > 0, cancelRequested: (await read(key))?.cancelRequested ?? false };
    },
    async note(key, owner, progress) {
      await asks.update(owned(key, owner), { set: { progress: JSON.stringify(progress) } });
    },
    async release(key, owner) {
      await asks.update(owned(key, owner), { set: { state: 'queued', owner: '' } });
    },
    async end(key, end) {
      const set = { state: end.state, ending: JSON.stringify(end) };
      await asks.update({ ...keyOf(key), ending: '' }, { set });
      return read(key);
    },
    async settle(key) {
      await asks.update({ ...keyOf(key), ending: { not: '' } }, { set: { settled: true } });
    },
    async requestCancel(key) {
      await asks.update({ ...keyOf(key), ending: '' }, { set: { cancelRequested: true } });
      return read(key);
    },
    async condemn(teamId, collectionId) {
      const set = { replay: 'condemned', comment: '' } as const;
      await asks.update({ teamId, collectionId, replay: { not: 'erased' } }, { set });
    },
    async erasable(beforeMs, limit) {
      const found = await asks.find({ replay: 'condemned', settled: true }, { limit });
      const ended = found.map(recordOf).filter(({ end }) => (end?.endedAtMs ?? beforeMs) < beforeMs);
      return ended.map(keyOf);
    },
    condemned: () => asks.count({ replay: 'condemned' }),
    async erased(key) {
      await asks.update(keyOf(key), { set: { replay: 'erased' } });
    },
    get: read,
    async rate(key, { rating, comment }) {
      const answered = { ...keyOf(key), state: 'done', chatState: 'kept', replay: 'kept' } as const;
      const rated = await asks.updateOne(answered, { set: { rating, comment } });
      return rated && recordOf(rated);
    },
  };
}

const queued = {
  state: 'queued',
  owner: '',
  heartbeatMs: 0,
  cancelRequested: false,
  ending: '',
  progress: '',
  settled: false,
  replay: 'kept',
  chatName: '',
  chatState: 'kept',
  rating: '',
  comment: '',
} as const;

/** Stops them, takes from them what users have written, and condemns their replays, in one step each. The records stay, so that nothing is asked again. */
export async function deleteAsks(asks: Table<StoredAsk>, which: Where<StoredAsk>): Promise<void> {
  const gone = { chatState: 'deleted', chatName: '', rating: '', comment: '' } as const;
  await asks.update(which, { set: { ...gone, cancelRequested: true, replay: 'condemned' } });
}

export function recordOf({ owner: _owner, heartbeatMs: _heartbeat, ending, progress, ...ask }: StoredAsk): AskRecord {
  return {
    ...ask,
    progress: progress === '' ? noProgress : (JSON.parse(progress) as AskProgress),
    ...(ending !== '' && { end: keptEnd(ending) }),
  };
}
