import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { describe, expect, it } from 'vitest';
import type { CardVectors } from '../src/app/ports.js';
import { openIndexArchive, type IndexArchive } from '../src/archive.js';
import type { RestoredDocument } from '../src/outbound/embedded/embedded-index.js';
import { openEmbeddedIndex, type EmbeddedIndex } from '../src/outbound/embedded/embedded-index.js';
import { cardOf, instanceOf, scopeOf } from '../testing/made-cards.js';
import { scratchFiles } from '../testing/scratch-files.js';

const freshPath = scratchFiles();
const model = { id: 'contract', dimensions: 16 };
const animals = ['zebra', 'lion', 'tiger', 'panda', 'koala'];

const vectorOf = (cardId: number): CardVectors => ({
  cardId,
  passages: [{ key: String(cardId), vector: new Float32Array(16).fill(0).fill(1, cardId % 16, (cardId % 16) + 1) }],
});

/** A document of a few cards, whose words depend on their number and the generation. */
function documentOf(instanceId: number, { generation = 1, cards = 5 } = {}): RestoredDocument {
  const own = Array.from({ length: cards }, (_, ordinal) => {
    const cardId = instanceId * 10_000 + ordinal;
    const verbatimContent = `The ${animals[(instanceId + ordinal * generation) % 5]} of page ${ordinal} in edition${generation}.`;
    return cardOf({ cardId, instanceId, ordinal, verbatimContent });
  });
  return {
    record: instanceOf({ instanceId, fileId: instanceId, generation }),
    cards: own,
    vectors: own.map(({ cardId }) => vectorOf(cardId)),
    last: true,
  };
}

async function restoring<T>(
  path: string,
  work: (archive: IndexArchive) => Promise<T>,
  { isNew = false } = {},
): Promise<T> {
  using db = openSqlite(path);
  await using archive = await openIndexArchive({ db }, model, { writable: true, isNew });
  return await work(archive);
}

async function opened<T>(path: string, work: (index: EmbeddedIndex) => Promise<T>): Promise<T> {
  using db = openSqlite(path);
  const index = openEmbeddedIndex({ db, model, clock: systemClock, logger: silentLogger });
  index.migrate();
  try {
    return await work(index);
  } finally {
    await index.close();
  }
}

/** All data of this index that a search can use. */
const seen = (path: string) =>
  opened(path, async (index) => {
    using view = await index.searcher.view(scopeOf());
    const terms = [...animals, 'edition1', 'edition2'];
    return {
      counts: await view.counts(),
      frequencies: await view.documentFrequencies(terms),
      byWords: await Promise.all(terms.map((term) => view.byWords(new Map([[term, 1]]), 10))),
      byVector: await view.byVector(vectorOf(3).passages[0]?.vector ?? new Float32Array(16), 10),
      cards: await view.cards([10_000, 10_001, 20_004, 30_000]),
      incomplete: await index.vectors.incomplete(),
    };
  });

/** All rows that a restore writes. */
function storedIn(path: string): unknown {
  using db = openSqlite(path);
  const tables = ['instances', 'cards', 'texts', 'vectors', 'collections'];
  return tables.map((table) => db.lists(`SELECT * FROM retrieval_${table} ORDER BY 1, 2, 3`));
}

async function written(path: string, documents: readonly RestoredDocument[]): Promise<void> {
  await opened(path, async (index) => {
    for (const { record, cards, vectors } of documents) await index.writer.add(record, cards, vectors);
  });
}

describe('an index that was restored', () => {
  const documents = [1, 2, 3].map((instanceId) => documentOf(instanceId));

  it('ranks like one that was written card by card, also after a restart', async () => {
    const [restored, usual] = [freshPath(), freshPath()];
    await restoring(restored, (archive) => archive.restore(documents));
    await written(usual, documents);
    const expected = await seen(usual);
    expect(expected.counts).toMatchObject({ cards: 15, cardsWithVectors: 15 });
    expect(await seen(restored)).toEqual(expected);
    expect(await seen(restored)).toEqual(expected);
  });

  it('is the same where nothing was before, though it is not asked what is there, and documents come in parts', async () => {
    const [restored, usual] = [freshPath(), freshPath()];
    const [first, second, third] = documents as [RestoredDocument, RestoredDocument, RestoredDocument];
    const elsewhere = { ...third, record: { ...third.record, collectionId: 11 } };
    const partsOf = (document: RestoredDocument): RestoredDocument[] => [
      { ...document, cards: document.cards.slice(0, 2), vectors: document.vectors.slice(0, 2), last: false },
      { ...document, cards: document.cards.slice(2), vectors: document.vectors.slice(2, 4) },
    ];
    const [begun, ended] = partsOf(second) as [RestoredDocument, RestoredDocument];
    const all = async (archive: IndexArchive) => {
      expect(await archive.restore([first, elsewhere, begun])).toBeUndefined();
      expect(await archive.restore([ended])).toBeUndefined();
    };
    await restoring(restored, all, { isNew: true });
    await restoring(usual, all);
    const expected = await seen(usual);
    expect(expected.counts).toMatchObject({ cards: 10, cardsWithVectors: 9 });
    expect(expected.incomplete).toMatchObject([{ instanceId: 2 }]);
    expect(await seen(restored)).toEqual(expected);
    expect(storedIn(restored)).toEqual(storedIn(usual));
  });

  it('is completed by a second restore over the data of an interrupted one', async () => {
    const [restored, usual] = [freshPath(), freshPath()];
    const [first, second, third] = documents as [RestoredDocument, RestoredDocument, RestoredDocument];
    await restoring(restored, (archive) =>
      archive.restore([first, { ...second, cards: second.cards.slice(0, 2), vectors: [], last: false }]),
    );
    await restoring(restored, (archive) => archive.restore([first, second]));
    await restoring(restored, (archive) => archive.restore([third]));
    await written(usual, documents);
    expect(await seen(restored)).toEqual(await seen(usual));
  });

  it('has only the newer generation of a document that existed already', async () => {
    const [restored, usual] = [freshPath(), freshPath()];
    const newer = documentOf(2, { generation: 2, cards: 3 });
    await written(restored, documents);
    await restoring(restored, (archive) => archive.restore([newer]));
    await written(usual, [...documents.filter(({ record }) => record.instanceId !== 2), newer]);
    const there = await seen(restored);
    expect(there.frequencies).toEqual((await seen(usual)).frequencies);
    expect(there.counts).toMatchObject({ cards: 13, cardsWithVectors: 13 });
  });

  it('reports a document that was deleted here, and writes none of its cards', async () => {
    const path = freshPath();
    await written(path, [documentOf(1)]);
    await opened(path, (index) => index.states.applyChange(1, 10, { instanceId: 1, revision: 5, state: 'deleted' }));
    expect(await restoring(path, (archive) => archive.restore([documentOf(2), documentOf(1)]))).toBe(1);
    expect((await seen(path)).counts).toMatchObject({ cards: 0 });
  });

  it('stores its words while they are counted, so that an interrupted start continues', async () => {
    const path = freshPath();
    const large = documentOf(1, { cards: 9_000 });
    await restoring(path, (archive) => archive.restore([large]));
    const segments = () => {
      using db = openSqlite(path);
      return db.all('SELECT segment_id FROM retrieval_segments WHERE active = 1').length;
    };
    expect(segments()).toBe(0);
    const { counts } = await seen(path);
    expect(counts.cards).toBe(9_000);
    expect(segments()).toBeGreaterThan(0);
  });
});
