import { createEmbeddedBus, type EventBus } from '@cardinal/bus';
import { events, extraction, ingest, ingestion, toWireRef, type retrieval } from '@cardinal/contracts';
import { inProcessClient } from '@cardinal/grpc';
import { silentLogger } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ruleBudgets } from '../src/app/rules.js';
import { createExtractionService, type ExtractionService, type ExtractionServiceDeps } from '../src/service.js';
import { createThreadedRules, type ThreadedRulesOptions } from '../src/outbound/threads/threaded-rules.js';
import { extractionOf } from '../testing/card-samples.js';
import { buildDocument, heading, paragraph } from '../testing/documents.js';
import { fakeCatalog } from '../testing/fakes.js';
import { prose } from '../testing/make-cards.js';

const rivers = buildDocument(
  [heading('Rivers'), ...Array.from({ length: 120 }, (_, n) => paragraph(prose(70, `river${n}x`)))],
  10,
);
const fileParsed: ingestion.FileParsed = {
  instance: toWireRef(extractionOf(5)),
  fileName: 'rivers.md',
  version: 1,
  summary: undefined,
};
const scope = { teamId: 1, collectionId: 10, page: 1, limit: 100 };

/** Timeout for a busy machine. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const getScope = async () => ingest.GetScopeResponse.fromPartial({ inMotion: {} });

const notNeeded = async (): Promise<never> => {
  throw new Error('nothing here looks for contradictions');
};
const neverRead = (): never => {
  throw new Error('nothing here looks for contradictions');
};

describe('the extraction service on the embedded bus', () => {
  let folder: string;
  let db: ReturnType<typeof openSqlite>;
  let bus: EventBus;
  let service: ExtractionService;
  let cards: extraction.CardsServiceClient;
  const extracted: ingestion.CardsExtracted[] = [];
  const failed: ingestion.IngestionFailed[] = [];
  const applied: ingestion.ChangesApplied[] = [];

  async function startWith(
    catalog: Pick<ExtractionServiceDeps['catalog'], 'readParsed'> & Partial<ExtractionServiceDeps['catalog']>,
    rules: Partial<ThreadedRulesOptions> = {},
    findSimilar: ExtractionServiceDeps['retrieval']['findSimilar'] = notNeeded,
  ): Promise<void> {
    service = createExtractionService({
      rules: createThreadedRules({ threads: 2, budgets: ruleBudgets, logger: silentLogger, ...rules }),
      store: sqliteStore(db),
      bus,
      catalog: { getCollection: notNeeded, readCollection: neverRead, getScope, ...catalog },
      retrieval: { findSimilar, scoreTexts: notNeeded },
      logger: silentLogger,
    });
    cards = inProcessClient(extraction.CardsServiceDefinition, service.service);
    await service.start();
    await bus.subscribe(events.cardsExtracted, {
      group: 'ingest.extracted',
      handle: async ({ data }) => void extracted.push(data),
    });
    await bus.subscribe(events.ingestionFailed, {
      group: 'ingest.failed',
      handle: async ({ data }) => void failed.push(data),
    });
    await bus.subscribe(events.changesApplied, {
      group: 'ingest.applied',
      handle: async ({ data }) => void applied.push(data),
    });
  }

  const misbehaving = {
    entry: fileURLToPath(new URL('fixtures/spinning-rules.mjs', import.meta.url)),
    budgets: { ...ruleBudgets, cards: { baseMs: 700, perMegabyteMs: 100 }, changesMs: 700 },
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'extraction-'));
    db = openSqlite(join(folder, 'cardinal.db'), { synchronous: 'normal' });
    bus = createEmbeddedBus({ db, maxDeliveries: 2, outlastMs: 0, backoff: { firstMs: 1, ceilingMs: 2 } });
    for (const seen of [extracted, failed, applied]) seen.length = 0;
  });
  afterEach(async () => {
    await service.stop();
    await bus[Symbol.asyncDispose]();
    db[Symbol.dispose]();
    await rm(folder, { recursive: true });
  });

  it('turns a parsed file into cards that can be listed and streamed', async () => {
    await startWith(fakeCatalog(rivers.parts));
    await bus.publish(events.fileParsed, fileParsed, { id: 'parsed-5' });
    await eventually(() => expect(extracted).toMatchObject([{ cardCount: 120, instance: toWireRef(extractionOf(5)) }]));

    const listed = await cards.listCards({ ...scope, search: 'river7x', currentOnly: true });
    expect(listed.cards.map((card) => card.ordinal)).toEqual([7]);
    expect(listed.typeCounts).toEqual({ knowledge: 1 });

    const streamed: extraction.Card[] = [];
    for await (const batch of cards.streamCards({ teamId: 1, instanceId: 5, generation: 1 }))
      streamed.push(...batch.cards);
    expect(streamed.map((card) => card.ordinal)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    expect(streamed[3]?.verbatimContent).toBe(rivers.canonicalText.slice(streamed[3]?.start, streamed[3]?.end));
  });

  it('handles deletions and confirms them', async () => {
    await startWith(fakeCatalog(rivers.parts));
    await bus.publish(events.fileParsed, fileParsed, { id: 'parsed-5' });
    await eventually(() => expect(extracted).toHaveLength(1));
    const changes = [{ instanceId: 5, revision: 3, state: ingestion.InstanceState.DELETED }];
    await bus.publish(
      events.instancesChanged,
      { teamId: 1, collectionId: 10, changes, collectionDeleted: false },
      { id: 'changed-1' },
    );

    await eventually(() => expect(applied).toEqual([{ teamId: 1, collectionId: 10, service: 'extraction', changes }]));
    expect((await cards.listCards(scope)).totalCount).toBe(0);
    expect(db.get('SELECT count(*) AS n FROM extraction_cards')).toEqual({ n: 0 });
  });

  it('compares a document that becomes current after it was indexed', async () => {
    const asked: number[] = [];
    const findSimilar = async ({
      collectionId,
    }: retrieval.DeepPartial<retrieval.FindSimilarRequest>): Promise<never> => {
      asked.push(collectionId ?? 0);
      throw new RangeError('that is all that is to be seen here');
    };
    const dosed = buildDocument([paragraph('The pump needs 40 litres of oil.')], 1);
    await startWith(fakeCatalog(dosed.parts), {}, findSimilar);
    const ref = { ...extractionOf(5), state: 'superseded' as const };
    await bus.publish(events.fileParsed, { ...fileParsed, instance: toWireRef(ref) }, { id: 'parsed-5' });
    await eventually(() => expect(extracted).toHaveLength(1));
    await bus.publish(events.cardsIndexed, { instance: toWireRef(ref), cardCount: 1 }, { id: 'indexed-5' });
    const changes = [{ instanceId: 5, revision: 9, state: ingestion.InstanceState.CURRENT }];
    const changed = { teamId: 1, collectionId: 10, changes, collectionDeleted: false };
    await bus.publish(events.instancesChanged, changed, { id: 'changed-5' });
    await eventually(() => expect(asked).toContain(10));
  });

  it('publishes a failure when it gives up', async () => {
    await startWith(fakeCatalog(rivers.parts.slice(1)));
    await bus.publish(events.fileParsed, fileParsed, { id: 'parsed-5' });
    await eventually(() =>
      expect(failed).toMatchObject([
        { stage: 'extract', reason: 'extraction_failed', instance: toWireRef(extractionOf(5)) },
      ]),
    );
  });

  it.each(['SPIN', 'FILL', 'DIE'])(
    'gives up a document that makes its thread %s, after two tries',
    { retry: 4 },
    async (what) => {
      let reads = 0;
      const odd = buildDocument(
        [heading('Rivers'), paragraph(prose(70)), paragraph(`${prose(70, 'town')} ${what}`)],
        2,
      );
      const catalog = fakeCatalog(odd.parts);
      catalog.beforePart = (index) => void (index === 0 && reads++);
      await startWith(catalog, misbehaving);
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      await bus.publish(events.fileParsed, fileParsed, { id: 'parsed-5' });

      await eventually(() =>
        expect(failed).toMatchObject([
          { stage: 'extract', reason: 'too_complex', instance: toWireRef(extractionOf(5)) },
        ]),
      );
      // The median: other work on the machine may hold up single turns.
      expect(delay.percentile(50) / 1e6).toBeLessThan(100);
      delay.disable();
      expect(reads).toBe(2);
      expect((await cards.listCards(scope)).totalCount).toBe(0);
      expect(await bus.deadLetters.list(1)).toEqual([]);
    },
  );

  it('processes other documents after one that it gave up', async () => {
    const odd = buildDocument([paragraph(`${prose(70)} SPIN`)]);
    await startWith(
      {
        readParsed: (request) => fakeCatalog(request.instanceId === 5 ? odd.parts : rivers.parts).readParsed(request),
      },
      misbehaving,
    );
    await bus.publish(events.fileParsed, fileParsed, { id: 'parsed-5' });
    await bus.publish(events.fileParsed, { ...fileParsed, instance: toWireRef(extractionOf(6)) }, { id: 'parsed-6' });
    await eventually(() => expect(extracted).toMatchObject([{ cardCount: 120, instance: toWireRef(extractionOf(6)) }]));
    await eventually(() =>
      expect(failed).toMatchObject([{ reason: 'too_complex', instance: toWireRef(extractionOf(5)) }]),
    );
  });

  it('fails to compare versions that take too long', async () => {
    const versions = [paragraph(`${prose(70)} SP`), paragraph('IN of the river.')];
    await startWith(fakeCatalog(buildDocument(versions).parts), misbehaving);
    await bus.publish(events.fileParsed, fileParsed, { id: 'parsed-5' });
    await bus.publish(events.fileParsed, { ...fileParsed, instance: toWireRef(extractionOf(6)) }, { id: 'parsed-6' });
    await eventually(() => expect(extracted).toHaveLength(2));
    db.run("UPDATE extraction_cards SET verbatim_content = 'SPIN' WHERE instance_id = 6");

    await expect(cards.compareVersions({ teamId: 1, fromInstanceId: 5, toInstanceId: 6 })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'WORK_BUDGET_EXCEEDED',
    });
  });

  it('stops at once although a thread runs an endless loop, and releases the document', { retry: 4 }, async () => {
    await startWith(fakeCatalog(buildDocument([paragraph(`${prose(70)} SPIN`)]).parts), {
      entry: misbehaving.entry,
      budgets: ruleBudgets,
    });
    const seen = () => expect(db.get('SELECT 1 FROM extraction_instances')).toBeDefined();
    await bus.publish(events.fileParsed, fileParsed, { id: 'parsed-5' });
    await eventually(seen);
    const started = performance.now();
    await service.stop();
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(failed).toEqual([]);
  });
});
