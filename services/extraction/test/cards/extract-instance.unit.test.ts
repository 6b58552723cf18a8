import { AppError, silentLogger } from '@cardinal/kernel';
import { migrate, openSqlite, sqliteStore } from '@cardinal/store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApplyChanges } from '../../src/app/apply-changes.js';
import {
  createExtractInstance,
  type ExtractInstance,
  type ExtractInstanceDeps,
  type ParsedDocument,
} from '../../src/app/extract-instance.js';
import type { CardsRepository, InstancesRepository, Extraction } from '../../src/app/ports.js';
import { keepCards, type WriteCards } from '../../src/app/write-cards.js';
import { extractionStore, type ExtractionStore } from '../../src/outbound/store.js';
import { migrations } from '../../src/outbound/sqlite/migrations.js';
import { extractionOf } from '../../testing/card-samples.js';
import { buildDocument, heading, paragraph } from '../../testing/documents.js';
import { fakeCatalog, recordingPublisher, rulesHere, type FakeCatalog } from '../../testing/fakes.js';
import { prose } from '../../testing/make-cards.js';
import { ingestion, toWireRef } from '@cardinal/contracts';

const running = new AbortController().signal;
const logger = { ...silentLogger };
const parsed = (extraction: Extraction = extractionOf(5)): ParsedDocument => ({
  extraction,
  fileName: 'rivers.md',
  version: 2,
  title: 'Rivers',
  textLength: 1_000,
  metadata: { author: 'Ann' },
});
/** Enough paragraphs for several batches and parts. */
const long = buildDocument(
  [heading('Rivers'), ...Array.from({ length: 130 }, (_, n) => paragraph(prose(70, `river${n}x`)))],
  10,
);

describe('extractInstance', () => {
  let instances: InstancesRepository;
  let cards: CardsRepository;
  let publisher: ReturnType<typeof recordingPublisher>;
  let catalog: FakeCatalog;
  let extract: ExtractInstance;
  let writeCards: WriteCards;
  let findings: ExtractInstanceDeps['findings'];
  let documents: ExtractInstanceDeps['documents'];
  let stores: ExtractionStore;

  const with_ = (parts: Parameters<typeof fakeCatalog>[0]): void => {
    catalog = fakeCatalog(parts);
    extract = createExtractInstance({
      instances,
      cards,
      findings,
      documents,
      catalog,
      rules: rulesHere(),
      publisher,
      writeCards,
      clock: { now: () => 42 },
      logger,
    });
  };
  const stored = async () => cards.read(1, 5, 0, -1, 1000);
  const del = () =>
    createApplyChanges({
      instances,
      cards,
      reclaiming: { soon: () => {} },
      publisher,
      followConflicts: async () => {},
    })({
      teamId: 1,
      collectionId: 10,
      changes: [{ instanceId: 5, revision: 1, state: ingestion.InstanceState.DELETED }],
      collectionDeleted: false,
    });

  beforeEach(() => {
    const db = openSqlite(':memory:');
    migrate(db, 'extraction', migrations);
    stores = extractionStore(sqliteStore(db));
    ({ instances, cards, findings, documents } = stores);
    publisher = recordingPublisher();
    writeCards = keepCards;
    with_(long.parts);
  });

  it('removes the name of a document that is deleted while its name is stored', async () => {
    const names = new Set<number>();
    documents = {
      async note({ instanceId }) {
        await del();
        names.add(instanceId);
      },
      remove: async (_teamId, instanceId) => void names.delete(instanceId),
    };
    with_(long.parts);

    await extract(parsed(), running);

    expect(names).toEqual(new Set());
  });

  it('stores every card and publishes their number', async () => {
    await extract(parsed(), running);

    const all = await stored();
    expect(all).toHaveLength(130);
    expect(all.map((card) => card.ordinal)).toEqual(all.map((_, index) => index));
    for (const card of all) expect(card.verbatimContent).toBe(long.canonicalText.slice(card.start, card.end));
    expect(all[0]).toMatchObject({ title: 'Rivers', fileId: 1005, createdAtMs: 42 });
    expect(publisher.published).toMatchObject([
      {
        type: 'cards.extracted',
        data: {
          instance: toWireRef(extractionOf(5)),
          fileName: 'rivers.md',
          version: 2,
          cardCount: 130,
          metadata: { author: 'Ann' },
        },
      },
    ]);
  });

  it('is idempotent', async () => {
    await extract(parsed(), running);
    const before = await stored();
    await extract(parsed(), running);
    expect(await stored()).toEqual(before);
    expect(publisher.published).toHaveLength(1);
  });

  it('continues where it was interrupted, and does not make stored cards again', async () => {
    const made: number[] = [];
    writeCards = async function* (all, extraction, signal) {
      for await (const batch of keepCards(all, extraction, signal)) {
        made.push(...batch.map(({ start }) => start));
        yield batch;
      }
    };
    with_(long.parts);
    const stopping = new AbortController();
    catalog.beforePart = (index) => (index === 8 ? stopping.abort() : undefined);
    await expect(extract(parsed(), stopping.signal)).rejects.toMatchObject({ code: 'EXTRACTION_INTERRUPTED' });
    const before = await stored();
    expect(before).toHaveLength(50);

    catalog.beforePart = () => undefined;
    await extract(parsed(), running);
    const all = await stored();
    expect(all).toHaveLength(130);
    expect(all.slice(0, 50)).toEqual(before);
    expect(all.map((card) => card.ordinal)).toEqual(all.map((_, index) => index));
    expect(new Set(made).size).toBe(made.length);
  });

  it('keeps ids and drops leftovers when the document is reprocessed', async () => {
    await extract(parsed(), running);
    const before = await stored();
    with_(buildDocument([heading('Rivers'), paragraph(prose(70, 'river0x')), paragraph(prose(70, 'new'))]).parts);
    await extract(parsed(extractionOf(5, 2)), running);

    const after = await stored();
    expect(after.map((card) => card.cardId)).toEqual(before.slice(0, 2).map((card) => card.cardId));
    expect(publisher.published.at(-1)).toMatchObject({ data: { cardCount: 2, instance: { generation: 2 } } });
  });

  it('fails with no_text for a document without text', async () => {
    with_(buildDocument([]).parts);
    await extract(parsed(), running);
    expect(publisher.published).toMatchObject([
      { type: 'ingestion.failed', data: { instance: toWireRef(extractionOf(5)), stage: 'extract', reason: 'no_text' } },
    ]);
  });

  it('drops an event of an older generation', async () => {
    await extract(parsed(extractionOf(5, 2)), running);
    const before = await stored();
    with_(buildDocument([paragraph('Stale text.')]).parts);
    await extract(parsed(extractionOf(5, 1)), running);
    expect(await stored()).toEqual(before);
    expect(publisher.published).toHaveLength(1);
  });

  it('removes the name of a deleted document that a dead process left behind', async () => {
    await del();
    const { generation: _, ...place } = extractionOf(5);
    await documents.note({ ...place, fileName: 'rivers.md', version: 2 });
    await extract(parsed(), running);
    expect(await stores.documents.find(1, 5)).toBeUndefined();
  });

  it('drops an event of a deleted instance', async () => {
    await del();
    await extract(parsed(), running);
    expect(await stored()).toEqual([]);
    expect(publisher.published.map(({ type }) => type)).toEqual(['changes.applied']);
  });

  it('stores nothing if the document is deleted meanwhile', async () => {
    catalog.beforePart = async (index) => (index === 9 ? del() : undefined);
    await extract(parsed(), running);
    expect(await cards.purge(1, 5, 10)).toBe(0);
    expect(publisher.published.map(({ type }) => type)).toEqual(['changes.applied']);
  });

  it('publishes nothing if the document is deleted after its last card', async () => {
    const store = cards;
    cards = {
      ...store,
      async save(extraction, drafts, nowMs) {
        const saved = await store.save(extraction, drafts, nowMs);
        if (drafts.some(({ ordinal }) => ordinal === 129)) await instances.setState(1, 10, 5, 'deleted', 1);
        return saved;
      },
    };
    with_(long.parts);
    await extract(parsed(), running);
    expect(publisher.published).toEqual([]);
    expect(await cards.purge(1, 5, 10)).toBe(0);
  });

  it('ends without an event when a newer generation begins meanwhile', async () => {
    catalog.beforePart = async (index) => {
      if (index === 9) await instances.begin(extractionOf(5, 2));
    };
    await extract(parsed(), running);
    expect(publisher.published).toEqual([]);
  });

  it('asks for a redelivery when the process stops', async () => {
    const stopping = new AbortController();
    catalog.beforePart = (index) => {
      if (index === 3) stopping.abort();
    };
    await expect(extract(parsed(), stopping.signal)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'EXTRACTION_INTERRUPTED',
    });
    expect(publisher.published).toEqual([]);
  });

  it.each([
    ['FILE_NOT_FOUND', 'deleted: no news to operators', 0],
    ['BLOB_NOT_FOUND', 'lost: operators are told', 1],
  ])('ends if the parsed document does not exist any more (%s, %s)', async (code, _what, warnings) => {
    const warn = vi.spyOn(logger, 'warn');
    catalog.beforePart = () => {
      throw new Gone(code);
    };
    await extract(parsed(), running);
    expect(publisher.published).toMatchObject([{ type: 'ingestion.failed', data: { reason: 'extraction_failed' } }]);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });

  it('refuses parts of a document that are not adjacent', async () => {
    with_(long.parts.slice(1));
    await expect(extract(parsed(), running)).rejects.toMatchObject({ code: 'EXTRACTION_BROKEN_DOCUMENT' });
  });
});

class Gone extends AppError {
  override readonly kind = 'not-found';
  override readonly code: string;

  constructor(code: string) {
    super('No such file.');
    this.code = code;
  }
}
