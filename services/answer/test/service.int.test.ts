import { createEmbeddedBus, type EventBus } from '@cardinal/bus';
import { asking, askGone, events, ingestion, logs, retrieval } from '@cardinal/contracts';
import { AppError, randomIds, silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite, sqliteStore, type Sqlite } from '@cardinal/store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { programPoolHere, tablePoolHere } from '../testing/fakes.js';
import { createAnswerService, type AnswerServiceDeps, type AnswerService } from '../src/service.js';
import { noUsage } from '../src/domain/ask.js';
import { stems } from '../src/domain/stems.js';

const text = 'The Fresno bridge is made of steel. It was opened in 1931. Trains use it daily.';
const hit: retrieval.DeepPartial<retrieval.Hit> = {
  cardId: 41,
  instanceId: 5,
  fileId: 9,
  fileName: 'bridges.pdf',
  page: 2,
  ordinal: 3,
  title: 'Fresno bridge',
  verbatimContent: text,
  score: 0.9,
  bm25: 12,
  cosine: 0.8,
  fused: 3,
};

class GoneError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'TEST_GONE';
}

let folder: string;
let db: Sqlite;
let bus: EventBus;
let service: AnswerService | undefined;
const searches: retrieval.DeepPartial<retrieval.SearchRequest>[] = [];
let search: (request: retrieval.DeepPartial<retrieval.SearchRequest>) => Promise<retrieval.SearchResponse>;

function outbound(overrides: Partial<AnswerServiceDeps> = {}): AnswerServiceDeps {
  return {
    store: sqliteStore(db),
    bus,
    clock: systemClock,
    ids: randomIds,
    logger: silentLogger,
    settings: { heartbeatMs: 10 },
    catalog: {
      getCollection: () => Promise.reject(new Error('not here')),
      readCollection: () => {
        throw new Error('not here');
      },
      async *listTables() {},
      async *readTable() {},
    },
    tablePool: tablePoolHere(),
    programPool: programPoolHere(),
    cards: {
      listCards: () => Promise.reject(new Error('not here')),
      listStretch: () => Promise.reject(new Error('not here')),
    },
    retrieval: {
      search: (request) => search(request),
      scoreTexts: async ({ query = '', texts = [] }) => {
        const asked = stems(query);
        const cosines = texts.map((each) => asked.filter((stem) => stems(each).includes(stem)).length / asked.length);
        return retrieval.ScoreTextsResponse.fromPartial({ cosines });
      },
    },
    ...overrides,
  };
}

async function start(overrides: Partial<AnswerServiceDeps> = {}): Promise<AnswerService> {
  service = createAnswerService(outbound(overrides));
  await service.start();
  return service;
}

const ask = (overrides: Partial<asking.AskRequested> = {}): Promise<void> => {
  const data = asking.AskRequested.fromPartial({
    askId: 'ask-1',
    teamId: 7,
    collectionId: 3,
    question: 'When was the Fresno bridge opened?',
    mode: 'fast',
    topK: 10,
    currentOnly: true,
    reservationId: 'res-1',
    ...overrides,
  });
  return bus.publish(events.askRequested, data, { id: data.askId });
};

/** The ask's log, to its last entry. */
async function logOf(askId: string): Promise<NonNullable<asking.AskEvent['event']>[]> {
  const entries: NonNullable<asking.AskEvent['event']>[] = [];
  for await (const { data } of bus.follow(logs.ask, askId, 0, AbortSignal.timeout(10_000))) {
    if (data.event) entries.push(data.event);
    if (data.event?.$case === 'done' || data.event?.$case === 'failed') return entries;
  }
  throw new Error('the log has no end');
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardinal-answer-'));
  db = openSqlite(join(folder, 'test.db'));
  bus = createEmbeddedBus({ db, backoff: { firstMs: 5, ceilingMs: 20 } });
  searches.length = 0;
  search = async (request) => {
    searches.push(request);
    const words = request.statisticsWords?.map((word) => ({ word, documentFrequency: 1 })) ?? [];
    return retrieval.SearchResponse.fromPartial({
      hits: [hit],
      total: 1,
      usage: { embedding: 9, rerank: 0, modelId: 'mini' },
      statistics: { cards: 200, meanSentenceLength: 8, words },
    });
  };
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
  await bus[Symbol.asyncDispose]();
  db[Symbol.dispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('the answer service', () => {
  it('answers a question from the queue: status, sources, text, end, tokens', async () => {
    const settled: asking.TokensUsed[] = [];
    await bus.subscribe(events.tokensUsed, {
      group: 'gateway.ledger',
      handle: async ({ data }) => void settled.push(data),
    });
    const { service: rpc } = await start();
    await ask();
    const log = await logOf('ask-1');
    expect(log.map((event) => event.$case).join(' ')).toMatch(/^status source (chunk )+done$/);
    const answer = log.flatMap((event) => (event.$case === 'chunk' ? [event.value.content] : [])).join('');
    expect(answer).toContain('“The Fresno bridge is made of steel. It was opened in 1931.” [1]');
    expect(log[1]?.value).toEqual({
      fileId: 9,
      fileName: 'bridges.pdf',
      page: 2,
      ordinal: 3,
      score: 0.9,
      contentPreview: text,
      cardId: 41,
      title: 'Fresno bridge',
      conflicts: [],
    });
    const usage = { ...noUsage, embedding: 9, embeddingModel: 'mini' };
    expect(log.at(-1)?.value).toEqual({
      totalSources: 1,
      model: 'extractive',
      usage,
      outcome: 'answered',
      stopReason: 'end_turn',
    });
    await vi.waitFor(() =>
      expect(settled).toEqual([
        { teamId: 7, reservationId: 'res-1', askId: 'ask-1', operation: 'ask', model: 'extractive', usage, calls: [] },
      ]),
    );
    const context = {} as Parameters<typeof rpc.getAsk>[1];
    await vi.waitFor(async () => {
      const { ask: kept } = await rpc.getAsk({ teamId: 7, askId: 'ask-1' }, context);
      expect(kept).toMatchObject({ id: 'ask-1', collectionId: 3, state: 'done', outcome: 'answered' });
    });
    expect(await rpc.countAsks({ teamId: 7, collectionIds: [3, 4] }, context)).toEqual({
      counts: [{ collectionId: 3, count: 1 }],
    });
    await expect(rpc.getAsk({ teamId: 8, askId: 'ask-1' }, context)).rejects.toMatchObject({ code: 'ASK_NOT_FOUND' });
  });

  it('searches with the filters of the ask', async () => {
    await start();
    await ask({ filters: [{ key: 'document_id', anyOf: ['9'] }], currentOnly: false });
    await logOf('ask-1');
    expect(searches[0]).toMatchObject({
      teamId: 7,
      collectionId: 3,
      topK: 50,
      rerank: false,
      currentOnly: false,
      filters: [{ key: 'document_id', anyOf: ['9'] }],
    });
  });

  it('answers from several collections, and erases the answer once a document of one of them is deleted', async () => {
    const { service: rpc } = await start();
    await ask({ collectionId: 0, collectionIds: [3, 5] });
    await logOf('ask-1');
    expect(searches[0]).toMatchObject({ teamId: 7, collectionId: 0, collectionIds: [3, 5] });
    const context = {} as Parameters<typeof rpc.getAsk>[1];
    const key = { teamId: 7, askId: 'ask-1' };
    await vi.waitFor(async () => {
      const { ask: kept } = await rpc.getAsk(key, context);
      expect(kept).toMatchObject({ collectionId: 0, collectionIds: [3, 5], state: 'done' });
    });
    // The ask belongs to no chat of either collection.
    expect((await rpc.countAsks({ teamId: 7, collectionIds: [3, 5] }, context)).counts).toEqual([]);
    const changes = [{ instanceId: 1, revision: 1, state: ingestion.InstanceState.DELETED }];
    const change = { teamId: 7, collectionId: 5, changes, collectionDeleted: false };
    await bus.publish(events.instancesChanged, ingestion.InstancesChanged.fromPartial(change), { id: 'gone' });
    await vi.waitFor(async () => {
      await expect(rpc.getAsk(key, context)).rejects.toMatchObject({ code: askGone });
    });
  });

  it('publishes the failure of an ask with its kind', async () => {
    search = async () => {
      throw new GoneError('There is no such collection.');
    };
    await start();
    await ask();

    const failed = { kind: 'not-found', code: 'TEST_GONE', message: 'There is no such collection.' };
    expect((await logOf('ask-1')).at(-1)).toEqual({ $case: 'failed', value: failed });
  });

  it('has an ask continued by the next process if one stops midway', async () => {
    const answering = search;
    let searching = false;
    search = () => ((searching = true), new Promise(() => {}));
    const first = await start({ settings: { heartbeatMs: 5 } });
    await ask();
    await vi.waitFor(() => expect(searching).toBe(true));
    await first.stop();
    search = answering;
    await start();
    const log = await logOf('ask-1');
    expect(log.map((event) => event.$case).join(' ')).toMatch(/^status source (chunk )+done$/);
  });

  it('keeps chats and feedback until the collection is deleted', async () => {
    const { service: rpc } = await start();
    const context = {} as Parameters<typeof rpc.getChat>[1];
    const chat = { teamId: 7, collectionId: 3, chatId: 'ask-1' };
    await ask();
    await logOf('ask-1');
    await ask({ askId: 'ask-2', chatId: 'ask-1', question: 'When did it open?' });
    await logOf('ask-2');
    await rpc.renameChat({ ...chat, name: 'Bridges' }, context);
    await rpc.rateAnswer({ teamId: 7, askId: 'ask-2', rating: 'down', comment: 'Too long.' }, context);

    expect(await rpc.listChats({ teamId: 7, collectionId: 3, limit: 1, after: undefined }, context)).toMatchObject({
      chats: [{ id: 'ask-1', name: 'Bridges', questions: 2 }],
      hasMore: false,
    });
    expect(await rpc.getChat(chat, context)).toMatchObject({
      chat: { id: 'ask-1', name: 'Bridges' },
      asks: [
        { id: 'ask-1', rating: '', comment: '' },
        { id: 'ask-2', rating: 'down', comment: 'Too long.' },
      ],
    });

    const gone = ingestion.InstancesChanged.fromPartial({ teamId: 7, collectionId: 3, collectionDeleted: true });
    await bus.publish(events.instancesChanged, gone, { id: 'gone' });
    await vi.waitFor(async () => expect(rpc.getChat(chat, context)).rejects.toMatchObject({ code: askGone }));
    await expect(rpc.deleteChat(chat, context)).rejects.toMatchObject({ code: askGone });
    await expect(rpc.cancelAsk({ teamId: 7, askId: 'ask-1' }, context)).rejects.toMatchObject({ code: askGone });
    expect(db.get("SELECT count(*) AS n FROM answer_asks WHERE chat_name || comment <> ''")).toEqual({ n: 0 });
  });

  it('does not answer an ask of a deleted chat', async () => {
    const { service: rpc } = await start();
    const context = {} as Parameters<typeof rpc.getChat>[1];
    await ask();
    await logOf('ask-1');
    await rpc.deleteChat({ teamId: 7, collectionId: 3, chatId: 'ask-1' }, context);
    searches.length = 0;
    await ask({ askId: 'ask-2', chatId: 'ask-1' });

    expect((await logOf('ask-2')).at(-1)).toMatchObject({ $case: 'done', value: { outcome: 'cancelled' } });
    expect(searches).toEqual([]);
    await expect(rpc.getAsk({ teamId: 7, askId: 'ask-2' }, context)).rejects.toMatchObject({ code: askGone });
  });

  it('cancels an ask by a call', async () => {
    search = () => new Promise(() => {});
    const { service: rpc } = await start();
    await ask();
    const context = {} as Parameters<typeof rpc.cancelAsk>[1];
    await vi.waitFor(() => rpc.cancelAsk({ teamId: 7, askId: 'ask-1' }, context));
    const log = await logOf('ask-1');
    expect(log.at(-1)).toMatchObject({ $case: 'done', value: { outcome: 'cancelled' } });
  });
});
