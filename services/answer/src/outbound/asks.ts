import { countOf, pagesOf, type Table, type TableDefinition, type Where } from '@cardinal/store';
import type { AskKey, AskRepository, CondemnedAsks } from '../app/ports.js';
import { keptEnd, noProgress, type AskProgress, type AskRecord } from '../domain/ask.js';

/**
 * A stored ask. It contains no text of questions and answers: the event and the ask's log hold these while they are needed. A user's
 * comment is stored as long as the answer can be read, the name of a chat as long as the chat exists.
 */
export interface StoredAsk extends Omit<AskRecord, 'end' | 'progress' | 'collectionIds'> {
  /** 0 for an ask over several collections. */
  readonly collectionId: number;
  /** JSON array of the ids of several collections, which are in `answer_ask_collections` as well; empty for an ask over one collection. */
  readonly collectionIds: string;
  readonly owner: string;
  readonly heartbeatMs: number;
  /** JSON of AskEnd; empty while the ask has not ended. */
  readonly ending: string;
  /** JSON of AskProgress; empty before the first text or tokens. */
  readonly progress: string;
}

export const asksTable: TableDefinition<StoredAsk> = {
  name: 'answer_asks',
  key: ['teamId', 'askId'],
  fields: {
    teamId: 'whole',
    askId: 'text',
    collectionId: 'whole',
    collectionIds: { kind: 'text', absent: '' },
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
    { keys: { teamId: 1, collectionId: 1, replay: 1, askId: 1 } },
    { keys: { replay: 1, settled: 1, askId: 1 } },
  ],
};

/** Assigns an ask over several collections to one of them, so that a deletion in that collection finds the ask. */
export interface AskCollection {
  readonly teamId: number;
  readonly collectionId: number;
  readonly askId: string;
}

export const askCollectionsTable: TableDefinition<AskCollection> = {
  name: 'answer_ask_collections',
  key: ['teamId', 'collectionId', 'askId'],
  fields: { teamId: 'whole', collectionId: 'whole', askId: 'text' },
  indexes: [{ keys: { teamId: 1, collectionId: 1, askId: 1 } }],
};

export interface AskTables {
  readonly asks: Table<StoredAsk>;
  readonly places: Table<AskCollection>;
}

/** The assignments of those asks that are over several collections. */
export const placesOf = (asks: readonly StoredAsk[]): AskCollection[] =>
  asks.flatMap((ask) => {
    const { teamId, askId } = ask;
    const ids = collectionsOf(ask);
    return ids.length > 1 ? ids.map((collectionId) => ({ teamId, collectionId, askId })) : [];
  });

const collectionsOf = ({ collectionId, collectionIds }: Pick<StoredAsk, 'collectionId' | 'collectionIds'>) =>
  collectionIds ? (JSON.parse(collectionIds) as readonly number[]) : [collectionId];

type Place = Omit<AskCollection, 'askId'>;

/** Number of asks condemned by one statement: takes some milliseconds in SQLite. */
const condemnedAtOnce = 200;

/** Ids of the asks over several collections that include this one, in batches. */
export async function* idsIn(places: AskTables['places'], { teamId, collectionId }: Place): AsyncGenerator<string[]> {
  for await (const some of pagesOf(places, { teamId, collectionId }, 'askId')) yield some.map(({ askId }) => askId);
}

/** Asks of a collection, in batches: first its own, then those over several collections. */
export async function* asksIn(
  { asks, places }: AskTables,
  { teamId, collectionId }: Place,
  where: Where<StoredAsk>,
): AsyncGenerator<readonly StoredAsk[]> {
  yield* pagesOf(asks, { ...where, teamId, collectionId }, 'askId');
  for await (const askId of idsIn(places, { teamId, collectionId })) {
    yield await asks.find({ ...where, teamId, askId: { in: askId } });
  }
}

/** Repository of asks. Every change is one conditional update, so that any number of processes may share the table. */
export function createAskRepository({ asks, places }: AskTables): AskRepository & CondemnedAsks {
  const keyOf = ({ teamId, askId }: AskKey): AskKey => ({ teamId, askId });
  const owned = (key: AskKey, owner: string) => ({ ...keyOf(key), state: 'running', owner }) as const;
  const read = async (key: AskKey): Promise<AskRecord | undefined> => {
    const [found] = await asks.find(keyOf(key), { limit: 1 });
    return found && recordOf(found);
  };

  return {
    async open({ teamId, askId, collectionIds: ids, chatId, reservationId, requestedAtMs }) {
      const [collectionId = 0, ...others] = ids;
      const bound =
        others.length > 0
          ? { collectionId: 0, collectionIds: JSON.stringify(ids) }
          : { collectionId, collectionIds: '' };
      const ask = { ...queued, ...bound, teamId, askId, chatId, reservationId, createdAtMs: requestedAtMs };
      // The assignments are stored first, so that no ask is stored that a deletion would not find.
      await places.put(placesOf([ask]));
      await asks.insert(ask);
      // The chat is checked after the ask is stored: a later deletion finds the ask, and an earlier one is found here.
      const [begun] = chatId === '' ? [] : await asks.find({ teamId, askId: chatId }, { limit: 1 });
      if (begun?.chatState === 'deleted') await deleteAsks(asks, { teamId, askId });
      const record = await read({ teamId, askId });
      if (!record) throw new RangeError('The ask that was just stored cannot be found.');
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
      const kept = { replay: 'kept' } as const;
      const condemnThese = (askId: readonly string[]) =>
        asks.update({ ...kept, teamId, askId: { in: askId } }, { set: { replay: 'condemned', comment: '' } });
      // In pieces, because a collection may have any number of asks, and one statement over 100,000 stops the process for nearly a second.
      for await (const some of pagesOf(asks, { ...kept, teamId, collectionId }, 'askId', condemnedAtOnce)) {
        await condemnThese(some.map(({ askId }) => askId));
      }
      for await (const askId of idsIn(places, { teamId, collectionId })) await condemnThese(askId);
    },
    async condemnOne(key) {
      await asks.update({ ...keyOf(key), replay: 'kept' }, { set: { replay: 'condemned', comment: '' } });
    },
    async erasable(beforeMs, limit) {
      const keys: AskKey[] = [];
      // All of them, because those that ended lately must not keep the others waiting.
      for await (const page of pagesOf(asks, { replay: 'condemned', settled: true }, 'askId')) {
        const ended = page.map(recordOf).filter(({ end }) => (end?.endedAtMs ?? beforeMs) < beforeMs);
        keys.push(...ended.map(keyOf));
        if (keys.length >= limit) break;
      }
      return keys.slice(0, limit);
    },
    condemned: () => countOf(asks, { replay: 'condemned' }),
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

/**
 * Requests cancellation of asks, removes all text of users from them and condemns their replays, with one atomic update per record. The
 * records remain, so that a repeated request does not start an ask again.
 */
export async function deleteAsks(asks: Table<StoredAsk>, which: Where<StoredAsk>): Promise<void> {
  const gone = { chatState: 'deleted', chatName: '', rating: '', comment: '' } as const;
  await asks.update(which, { set: { ...gone, cancelRequested: true, replay: 'condemned' } });
}

export function recordOf(stored: StoredAsk): AskRecord {
  const { owner: _owner, heartbeatMs: _heartbeat, ending, progress, collectionId, collectionIds, ...ask } = stored;
  return {
    ...ask,
    collectionIds: collectionsOf({ collectionId, collectionIds }),
    progress: progress === '' ? noProgress : (JSON.parse(progress) as AskProgress),
    ...(ending !== '' && { end: keptEnd(ending) }),
  };
}
