import { silentLogger, systemClock, type Logger } from '@cardinal/kernel';
import { openSqlite } from '@cardinal/store';
import { describe, expect, it, vi } from 'vitest';
import { openEmbeddedIndex } from '../../src/outbound/embedded/embedded-index.js';
import type { CardIndexUnderTest } from '../../testing/card-index-steps.js';
import { describeCardIndex } from '../../testing/card-index.contract.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';
import { scratchFiles } from '../../testing/scratch-files.js';

const freshPath = scratchFiles();

async function openAt(path: string, dimensions: number, id = 'contract'): Promise<CardIndexUnderTest> {
  const db = openSqlite(path, { synchronous: 'normal' });
  const index = openEmbeddedIndex({ db, model: { id, dimensions }, clock: systemClock, logger: silentLogger });
  index.migrate();
  return {
    index,
    reopen: () => openAt(path, dimensions, id),
    async [Symbol.asyncDispose]() {
      await index.close();
      db[Symbol.dispose]();
    },
  };
}

describeCardIndex('embedded', (dimensions) => openAt(freshPath(), dimensions));

describe('embedded index after damage', () => {
  const axis = (at: number): Float32Array => new Float32Array(16).fill(0).fill(1, at, at + 1);

  async function withVectors(path: string, cards: number): Promise<void> {
    const { index, ...rest } = await openAt(path, 16);
    await index.writer.begin(instanceOf());
    const all = Array.from({ length: cards }, (_, at) =>
      cardOf({ cardId: at + 1, verbatimContent: `word${at} shared` }),
    );
    await index.writer.put(instanceOf(), all);
    await index.writer.finish(instanceOf());
    await index.vectors.putVectors(
      instanceOf(),
      all.map(({ cardId }) => ({ cardId, passages: [{ key: String(cardId), vector: axis(cardId % 16) }] })),
    );
    await index.vectors.vectorsComplete(instanceOf());
    await rest[Symbol.asyncDispose]();
  }

  it.each([
    ['cut short', "UPDATE retrieval_vectors SET vector = x'00' WHERE card_id = 2"],
    ['not of length 1', 'UPDATE retrieval_vectors SET vector = zeroblob(64) WHERE card_id = 2'],
    ['lost', 'DELETE FROM retrieval_vectors WHERE card_id = 2'],
    ['of another model', "UPDATE retrieval_vectors SET model_id = 'older' WHERE card_id = 2"],
  ])('requests a new vector for a card whose vector is %s, and never returns it by that vector', async (_, sql) => {
    const path = freshPath();
    await withVectors(path, 3);
    const db = openSqlite(path);
    db.exec(sql);
    const warn = vi.fn();
    const logger: Logger = { ...silentLogger, warn };
    const index = openEmbeddedIndex({ db, model: { id: 'contract', dimensions: 16 }, clock: systemClock, logger });
    index.migrate();

    const view = await index.searcher.view(scopeOf());

    expect(await view.counts()).toMatchObject({ cards: 3, cardsWithVectors: 2 });
    expect(warn).toHaveBeenCalledOnce();
    expect((await index.vectors.withoutVectors(instanceOf(), 0, 10)).map((card) => card.cardId)).toEqual([2]);
    expect(await index.vectors.incomplete()).toMatchObject([{ instanceId: 100, generation: 1 }]);
    await index.close();
    db[Symbol.dispose]();
  });

  it('analyses the cards of a damaged segment again', async () => {
    const path = freshPath();
    await withVectors(path, 5_000);
    const db = openSqlite(path);
    const segments = db.all<{ segment_id: number }>('SELECT segment_id FROM retrieval_segments WHERE active = 1');
    expect(segments.length).toBeGreaterThan(0);
    db.exec("UPDATE retrieval_segment_parts SET bytes = x'0102' WHERE part = 'docs'");
    db[Symbol.dispose]();

    const { index, ...rest } = await openAt(path, 16);

    const view = await index.searcher.view(scopeOf());
    const list = await view.byWords(new Map([['word17', 1]]), 5);
    expect(list.best.map((card) => card.cardId)).toEqual([18]);
    expect((await view.documentFrequencies(['share']))[0]).toBe(5_000);
    await rest[Symbol.asyncDispose]();
  });

  it('analyses cards of another version of the analysis again', async () => {
    const path = freshPath();
    await withVectors(path, 5_000);
    const counted =
      'SELECT sum(stems) AS stems, sum(sentences) AS sentences, min(language) AS language FROM retrieval_cards';
    const db = openSqlite(path);
    const before = db.get(counted);
    db.exec("UPDATE retrieval_cards SET stems = 1, text_stems = 1, sentences = 9, language = 'de'");
    db.exec('UPDATE retrieval_segments SET analysis = 0');
    db[Symbol.dispose]();

    const { index, ...rest } = await openAt(path, 16);

    const view = await index.searcher.view(scopeOf());
    expect(await view.documentFrequencies(['share', 'word4999'])).toEqual([5_000, 1]);
    expect(view.languages).toEqual(['en']);
    await rest[Symbol.asyncDispose]();
    const after = openSqlite(path);
    expect(after.get(counted)).toEqual(before);
    expect(after.get('SELECT count(*) AS old FROM retrieval_segments WHERE analysis = 0')).toEqual({ old: 0 });
    after[Symbol.dispose]();
  });

  it('loads the same from segments as from texts', async () => {
    const path = freshPath();
    await withVectors(path, 5_000);
    const { index, ...rest } = await openAt(path, 16);
    const view = await index.searcher.view(scopeOf());

    expect(await view.documentFrequencies(['share', 'word4999'])).toEqual([5_000, 1]);
    expect(await view.counts()).toMatchObject({ cards: 5_000, cardsWithVectors: 5_000 });
    await rest[Symbol.asyncDispose]();
  });
});
