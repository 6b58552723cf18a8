import { silentLogger, systemClock, type Logger } from '@cardinal/kernel';
import { openSqlite, type Sqlite } from '@cardinal/store';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedIndex, type EmbeddedIndex } from '../../src/outbound/embedded/embedded-index.js';
import { cardOf, instanceOf, scopeOf } from '../../testing/made-cards.js';

const dimensions = 16;
const vectorsPerBlock = 64;
const cards = 200; // three full blocks, and a partial one

/** A unit vector that differs for each card. */
function vectorOf(cardId: number): Float32Array {
  const turned = Float32Array.from({ length: dimensions }, (_, at) =>
    Math.sin(cardId * 0.7 + at * (1 + cardId * 0.013)),
  );
  const length = Math.hypot(...turned);
  return turned.map((value) => value / length);
}

describe('blocks of vectors', () => {
  let folder: string;
  let db: Sqlite;
  let index: EmbeddedIndex;
  const warn = vi.fn();
  const logger: Logger = { ...silentLogger, warn };

  function open(path: string): void {
    db = openSqlite(path);
    index = openEmbeddedIndex({ db, model: { id: 'm', dimensions }, clock: systemClock, logger, vectorsPerBlock });
    index.migrate();
  }

  async function close(): Promise<void> {
    await index.close();
    db[Symbol.dispose]();
  }

  /** Opens the index as after a restart, after a change of the file. */
  async function restart(sql = ''): Promise<void> {
    const { path } = db;
    await close();
    open(path);
    db.exec(sql);
  }

  async function put(first: number, count: number, instance = instanceOf()): Promise<void> {
    const all = Array.from({ length: count }, (_, at) =>
      cardOf({ cardId: first + at, instanceId: instance.instanceId }),
    );
    await index.writer.begin(instance);
    await index.writer.put(instance, all);
    await index.writer.finish(instance);
    await embed(first, count, instance);
  }

  async function embed(first: number, count: number, instance = instanceOf()): Promise<void> {
    const ids = Array.from({ length: count }, (_, at) => first + at);
    const passages = (cardId: number) => [{ key: `${cardId}`, vector: vectorOf(cardId) }];
    await index.vectors.putVectors(
      instance,
      ids.map((cardId) => ({ cardId, passages: passages(cardId) })),
    );
    await index.vectors.vectorsComplete(instance);
  }

  const blocks = () => db.all<{ block: number }>('SELECT block FROM retrieval_vector_blocks').map(({ block }) => block);

  /** Ids of the cards that cannot be found by their own vectors. */
  async function missing(first = 1, count = cards): Promise<number[]> {
    const view = await index.searcher.view(scopeOf());
    const gone: number[] = [];
    for (let cardId = first; cardId < first + count; cardId++) {
      const [cosine] = await view.cosines(vectorOf(cardId), [cardId]);
      if (cosine === undefined || Math.abs(cosine - 1) > 0.01) gone.push(cardId);
    }
    return gone;
  }

  beforeEach(async () => {
    warn.mockClear();
    folder = mkdtempSync(join(tmpdir(), 'vector-blocks-'));
    open(join(folder, 'index.db'));
    await put(1, cards);
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  it('are stored as soon as they are full, and read at a start instead of single vectors', async () => {
    expect(blocks()).toEqual([0, 1, 2]);
    // The stored vectors of rows 64 to 191 are not read, because these rows are in full blocks.
    await restart('UPDATE retrieval_vectors SET vector = zeroblob(64) WHERE row BETWEEN 64 AND 191');

    expect(await missing()).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['changed', 'UPDATE retrieval_vector_blocks SET bytes = zeroblob(length(bytes)) WHERE block = 1', 1],
    ['cut short', 'UPDATE retrieval_vector_blocks SET bytes = substr(bytes, 1, 99) WHERE block = 1', 1],
    ['lost', 'DELETE FROM retrieval_vector_blocks WHERE block = 1', 0],
    ['not there yet, as in an older database', 'DELETE FROM retrieval_vector_blocks', 0],
  ])('are rebuilt if they are %s', async (_, sql, warnings) => {
    await restart(sql);

    expect(await missing()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(warnings);
    expect(blocks()).toEqual([0, 1, 2]);
    await restart();
    expect(await missing()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });

  it('never return a card whose vector is deleted or of another model', async () => {
    await restart(
      "DELETE FROM retrieval_vectors WHERE row = 70; UPDATE retrieval_vectors SET model_id = 'older' WHERE row = 71",
    );

    expect(await missing()).toEqual([70, 71]);
    expect((await index.vectors.withoutVectors(instanceOf(), 0, 10)).map(({ cardId }) => cardId)).toEqual([70, 71]);
    await embed(70, 2);
    await restart();
    expect(await missing()).toEqual([]);
  });

  it('never return a card for another one if a row was reassigned in the database', async () => {
    await restart(`DELETE FROM retrieval_vectors WHERE row = 70;
      UPDATE retrieval_vectors SET row = 70 WHERE row = 200`);

    expect(await missing()).toEqual([70]);
  });

  it('remove deleted vectors, also from the store', async () => {
    await put(1_000, 30, instanceOf({ instanceId: 101, fileId: 101 })); // rows 201 to 230
    await put(2_000, 30, instanceOf({ instanceId: 102, fileId: 102 })); // rows 231 to 260: block 3 is full at 255
    const bytesOf = (block: number) =>
      db.get<{ bytes: Uint8Array }>('SELECT bytes FROM retrieval_vector_blocks WHERE block = ?', [block])?.bytes;
    expect(blocks()).toEqual([0, 1, 2, 3]);
    const before = bytesOf(3)?.filter((byte) => byte !== 0).length ?? 0;

    await index.states.applyChange(1, 10, { instanceId: 101, revision: 1, state: 'deleted' });

    expect(bytesOf(3)?.filter((byte) => byte !== 0).length).toBeLessThan(before * 0.6);
    await index.states.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'deleted' });
    expect(blocks()).toEqual([3]);
    await restart();
    expect(await missing(2_000, 30)).toEqual([]);
    expect(await missing(1_000, 30)).toHaveLength(30);
    expect(warn).not.toHaveBeenCalled();
  });

  it('include rows that are reused after the last ones were deleted', async () => {
    await put(1_000, 60, instanceOf({ instanceId: 101, fileId: 101 })); // rows 201 to 260
    await index.states.applyChange(1, 10, { instanceId: 101, revision: 1, state: 'deleted' });
    await put(2_000, 60, instanceOf({ instanceId: 102, fileId: 102 })); // the same rows

    await restart();

    expect(await missing(2_000, 60)).toEqual([]);
    expect(await missing()).toEqual([]);
  });

  it('are used for a damaged vector until its cosine is returned; then a new vector is requested for its card', async () => {
    await restart('UPDATE retrieval_vectors SET vector = zeroblob(64) WHERE row = 70');
    const view = await index.searcher.view(scopeOf());

    expect(await view.shownCosines(vectorOf(70), [70, 71])).toEqual([undefined, expect.any(Number)]);

    expect(warn).toHaveBeenCalledOnce();
    expect(await missing()).toEqual([70]);
    expect((await index.vectors.withoutVectors(instanceOf(), 0, 10)).map(({ cardId }) => cardId)).toEqual([70]);
    expect(await index.vectors.incomplete()).toMatchObject([{ instanceId: 100 }]);
  });
});

describe('a long document', () => {
  it('lists its cards without vectors in any position, and drops cards of older generations', async () => {
    const db = openSqlite(':memory:');
    const index = openEmbeddedIndex({ db, model: { id: 'm', dimensions }, clock: systemClock, logger: silentLogger });
    index.migrate();
    const ids = Array.from({ length: 2_300 }, (_, at) => at + 1);
    await index.writer.begin(instanceOf());
    await index.writer.put(
      instanceOf(),
      ids.map((cardId) => cardOf({ cardId, verbatimContent: `word${cardId}` })),
    );
    expect(await index.writer.finish(instanceOf())).toBe(2_300);
    const waiting = new Set([5, 1_600, 2_299]);
    await index.vectors.putVectors(
      instanceOf(),
      ids
        .filter((cardId) => !waiting.has(cardId))
        .map((cardId) => ({ cardId, passages: [{ key: `${cardId}`, vector: vectorOf(cardId) }] })),
    );

    const given: number[] = [];
    for (let after = 0; ;) {
      const found = await index.vectors.withoutVectors(instanceOf(), after, 2);
      if (found.length === 0) break;
      given.push(...found.map(({ cardId }) => cardId));
      after = given.at(-1) ?? 0;
    }
    expect(given).toEqual([5, 1_600, 2_299]);
    expect(await index.vectors.countWithoutVectors(instanceOf())).toBe(3);

    const second = instanceOf({ generation: 2 });
    await index.writer.begin(second);
    await index.writer.put(second, [cardOf({ cardId: 1_100, verbatimContent: 'word1100' })]);
    expect(await index.writer.finish(second)).toBe(1);
    expect(await (await index.searcher.view(scopeOf())).counts()).toMatchObject({ cards: 1, cardsWithVectors: 1 });
    await index.close();
    db[Symbol.dispose]();
  });
});
