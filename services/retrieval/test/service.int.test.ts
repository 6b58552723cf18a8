import { createEmbeddedBus, type EventBus } from '@cardinal/bus';
import { events, ingestion, type extraction } from '@cardinal/contracts';
import { AppError, silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite, type Sqlite } from '@cardinal/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetrievalService, type RetrievalService } from '../src/service.js';
import { createFakeEmbedder, stillCatalog } from '../testing/fakes.js';

const ref = {
  teamId: 1,
  collectionId: 10,
  instanceId: 100,
  fileId: 7,
  generation: 1,
  revision: 0,
  state: ingestion.InstanceState.CURRENT,
};
const extracted = { instance: ref, fileName: 'handbook.pdf', version: 1, cardCount: 2, metadata: { dept: 'hr' } };
const context = { signal: new AbortController().signal } as Parameters<RetrievalService['service']['search']>[1];

function card(id: number, verbatimContent: string): extraction.Card {
  const place = {
    collectionId: 10,
    instanceId: 100,
    fileId: 7,
    ordinal: id,
    start: 0,
    end: verbatimContent.length,
    page: id,
  };
  return {
    cardId: id,
    ...place,
    title: '',
    statement: '',
    verbatimContent,
    tableHeader: '',
    knowledgeType: 'policy',
    importanceScore: 1,
    createdAtMs: 0,
  };
}

describe('the retrieval service', () => {
  let db: Sqlite;
  let bus: EventBus;
  let retrieval: RetrievalService;
  let embedder: ReturnType<typeof createFakeEmbedder>;
  let streamCards: ReturnType<typeof vi.fn<extraction.CardsServiceClient['streamCards']>>;
  const seen: { type: string; data: unknown }[] = [];
  let listeners: AsyncDisposable[];

  beforeEach(async () => {
    seen.length = 0;
    db = openSqlite(':memory:');
    bus = createEmbeddedBus({ db, backoff: { firstMs: 1, ceilingMs: 2 }, maxDeliveries: 2, outlastMs: 0 });
    streamCards = vi.fn(async function* () {
      yield { cards: [card(1, 'Every employee has thirty days of holiday.')] };
      yield { cards: [card(2, 'Salaries are paid monthly.')] };
    });
    const listRetiredCards = async () => ({ cardIds: [], anyOpen: false });
    const cards = { streamCards, listRetiredCards, markConflicts: async () => ({ conflicts: [] }) };
    embedder = createFakeEmbedder();
    const wired = { db, bus, catalog: stillCatalog(), cards, embedder, clock: systemClock, logger: silentLogger };
    retrieval = createRetrievalService(wired);
    await retrieval.start();
    const listen = <T>(contract: (typeof events)[keyof typeof events], group: string) =>
      bus.subscribe<T>(contract as never, {
        group,
        handle: async ({ type, data }) => void seen.push({ type, data }),
      });
    listeners = [
      await listen(events.wordsIndexed, 'ingest.words'),
      await listen(events.vectorsAdvanced, 'ingest.vectors'),
      await listen(events.cardsIndexed, 'ingest.indexed'),
      await listen(events.changesApplied, 'ingest.applied'),
      await listen(events.ingestionFailed, 'ingest.failed'),
    ];
  });
  afterEach(async () => {
    await retrieval.stop();
    for (const listener of listeners) await listener[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
    db[Symbol.dispose]();
  });

  const search = (query: string) =>
    retrieval.service.search(
      {
        teamId: 1,
        collectionId: 10,
        collectionIds: [],
        query,
        topK: 5,
        rerank: true,
        currentOnly: true,
        filters: [],
        highlights: false,
        exhaustive: false,
        after: undefined,
        statisticsWords: ['holidays', 'x', 'the'],
      },
      context,
    );
  const seenTypes = () => seen.map((event) => event.type);
  const publish = (id: string, data = extracted) => bus.publish(events.cardsExtracted, data, { id });

  it('indexes a document so that it is found', async () => {
    await publish('one');
    await vi.waitFor(() => expect(seenTypes()).toContain('cards.indexed'), 5_000);

    const { hits, total, usage, statistics, degraded } = await search('How much holiday?');

    expect(seenTypes()).toEqual(['cards.indexed']);
    expect(seen.at(-1)?.data).toEqual({ instance: ref, cardCount: 2 });
    expect(hits?.[0]).toMatchObject({
      ...{
        cardId: 1,
        fileId: 7,
        instanceId: 100,
        fileName: 'handbook.pdf',
        page: 1,
        version: 1,
        current: true,
      },
      ...{
        verbatimContent: 'Every employee has thirty days of holiday.',
        tableHeader: '',
        knowledgeType: 'policy',
        metadata: { dept: 'hr' },
      },
    });
    expect(hits?.[0]?.cosine).toBeGreaterThan(0);
    expect(total).toBe(2);
    expect(usage).toEqual({ embedding: 5, rerank: 0, modelId: 'fake-32' });
    expect(statistics).toMatchObject({ cards: 2, cardsWithVectors: 2 });
    expect(statistics?.words).toEqual([
      { word: 'holidays', documentFrequency: 1, leftOut: false },
      { word: 'x', documentFrequency: 0, leftOut: false },
      { word: 'the', documentFrequency: 0, leftOut: true },
    ]);
    expect(degraded).toBe('');
  });

  it('publishes the progress of the vectors of a long document', async () => {
    const many = Array.from({ length: 300 }, (_, at) => card(at + 1, `Sentence number ${at}.`));
    streamCards.mockImplementation(async function* () {
      yield { cards: many };
    });
    await publish('one', { ...extracted, cardCount: 300 });
    await vi.waitFor(() => expect(seenTypes()).toContain('cards.indexed'), 10_000);
    expect(seenTypes()).toContain('words.indexed');
    await vi.waitFor(() => expect(seenTypes().filter((type) => type === 'vectors.advanced')).toHaveLength(2), 5_000);

    const steps = seen.flatMap(({ type, data }) => (type === 'vectors.advanced' ? [data] : []));
    expect(steps).toContainEqual({ instance: ref, done: 128, total: 300 });
    expect(steps).toContainEqual({ instance: ref, done: 256, total: 300 });
  });

  it('finds rows at the end of a long table by their words only', async () => {
    const row = (ordinal: number, tableHeader: string) => ({
      ...card(ordinal, `Order-${ordinal} | North`),
      ...{ ordinal, tableHeader },
    });
    const header = 'Order | Region';
    const cards = [row(1, ''), row(2_000, header), row(2_001, header), row(2_002, '')];
    streamCards.mockImplementation(async function* () {
      yield { cards };
    });
    await publish('one', { ...extracted, cardCount: 2_002 });
    await vi.waitFor(() => expect(seenTypes()).toContain('cards.indexed'), 10_000);

    const { hits, statistics } = await search('Order-2001');
    expect(statistics).toMatchObject({ cards: 4, cardsWithVectors: 3 });
    expect(hits?.[0]?.verbatimContent).toBe('Order-2001 | North');
    expect(hits?.[0]?.cosine).toBeUndefined();
  });

  it('indexes words without waiting for an unavailable embedder', async () => {
    vi.spyOn(embedder, 'embed').mockRejectedValueOnce(new Down('The embedder is down.'));
    await publish('one');
    await vi.waitFor(() => expect(seenTypes()).toContain('cards.indexed'), 5_000);

    expect(seenTypes()).toEqual(['words.indexed', 'cards.indexed']);
    expect((await search('How much holiday?')).statistics).toMatchObject({ cards: 2, cardsWithVectors: 2 });
  });

  it('handles an event about a document that arrives twice', async () => {
    await publish('one');
    await publish('two');
    await vi.waitFor(() => expect(streamCards).toHaveBeenCalledTimes(2), 5_000);
    await vi.waitFor(() => expect(seenTypes()).toContain('cards.indexed'), 5_000);

    expect((await search('holiday')).hits?.length).toBe(2);
  });

  it('confirms a deletion once all cards are removed', async () => {
    await publish('one');
    await vi.waitFor(() => expect(seenTypes()).toContain('cards.indexed'), 5_000);
    const change = { instanceId: 100, revision: 2, state: ingestion.InstanceState.DELETED };
    await bus.publish(
      events.instancesChanged,
      { teamId: 1, collectionId: 10, changes: [change], collectionDeleted: false },
      { id: 'gone' },
    );
    await vi.waitFor(() => expect(seenTypes()).toContain('changes.applied'), 5_000);

    expect(seen.at(-1)?.data).toEqual({
      teamId: 1,
      collectionId: 10,
      service: 'retrieval',
      changes: [change],
    });
    expect((await search('holiday')).hits).toEqual([]);
    for (const table of ['retrieval_cards', 'retrieval_texts', 'retrieval_vectors']) {
      expect(db.get(`SELECT count(*) AS left FROM ${table}`)).toEqual({ left: 0 });
    }
  });

  it('reports a document whose cards cannot be read', async () => {
    streamCards.mockImplementation(() => {
      throw new Down('Extraction is down.');
    });
    await publish('one');
    await vi.waitFor(() => expect(seenTypes()).toContain('ingestion.failed'), 5_000);

    expect(seen.at(-1)?.data).toMatchObject({ instance: ref, stage: 'index', reason: 'TEST_DOWN' });
  });

  it('scores texts', async () => {
    const request = { teamId: 1, query: 'holiday', texts: ['holiday', 'unrelated'] };
    const { cosines, usage } = await retrieval.service.scoreTexts(request, context);

    expect(cosines?.[0]).toBeCloseTo(1, 5);
    expect(cosines?.[1]).toBeLessThan(0.9);
    expect(usage).toMatchObject({ embedding: 3 });
  });

  it('embeds texts, in order', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => (n === 3 ? 'holiday' : `text ${n}`));
    const { vectors, usage } = await retrieval.service.embedTexts({ teamId: 1, texts }, context);
    const [alone] = (await retrieval.service.embedTexts({ teamId: 1, texts: ['holiday'] }, context)).vectors ?? [];

    expect(vectors).toHaveLength(20);
    expect(vectors?.[3]).toEqual(alone);
    expect(vectors?.[4]).not.toEqual(alone);
    expect(Math.hypot(...(alone?.values ?? []))).toBeCloseTo(1, 5);
    expect(usage?.embedding).toBeGreaterThanOrEqual(20);
  });
});

class Down extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'TEST_DOWN';
}
