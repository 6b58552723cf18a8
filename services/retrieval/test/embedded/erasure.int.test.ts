import { silentLogger, systemClock } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { textOf } from '@cardinal/store/testing';
import { describe, expect, it, vi } from 'vitest';
import { openEmbeddedIndex, type EmbeddedIndex } from '../../src/outbound/embedded/embedded-index.js';
import { mutableCapacity } from '../../src/outbound/embedded/words/mutable-segment.js';
import { cardOf, instanceOf } from '../../testing/made-cards.js';

describe('a deleted document', () => {
  const secret = instanceOf({ instanceId: 101, fileId: 8, fileName: 'zebra.pdf', metadata: { owner: 'zebra' } });
  const unsaid = /zebra|ostrich/;

  it('is removed from all data of the index, also from a segment shared with other documents', async () => {
    const { store, index } = opened();
    await fill(index);
    await vi.waitFor(async () => expect(await segmentsIn(store)).toBe(1));
    expect(await textOf(store)).toMatch(unsaid);

    await index.states.applyChange(1, 10, { instanceId: 101, revision: 1, state: 'deleted' });
    await vi.waitFor(() => expect(index.remains()).toBe(0));

    expect(await textOf(store)).not.toMatch(unsaid);
    expect(await segmentsIn(store)).toBe(1);
    await index.close();
  });

  it('is removed after the next start if the process ended before', async () => {
    const { store, index } = opened();
    await fill(index);
    await vi.waitFor(async () => expect(await segmentsIn(store)).toBe(1));
    await index.close(); // a closed index removes nothing more
    await index.states.applyChange(1, 10, { instanceId: 101, revision: 1, state: 'deleted' });
    expect(await textOf(store)).toMatch(unsaid);

    const again = opened(store);
    await again.index.warm(new AbortController().signal);
    await vi.waitFor(() => expect(again.index.remains()).toBe(0));

    expect(await textOf(store)).not.toMatch(unsaid);
    await again.index.close();
  });

  function opened(store = sqliteStore(openSqlite(':memory:'))) {
    const model = { id: 'm', dimensions: 16 };
    const index = openEmbeddedIndex({ db: store.db, model, clock: systemClock, logger: silentLogger });
    index.migrate();
    return { store, index };
  }

  async function fill(index: EmbeddedIndex): Promise<void> {
    const marked = ['zebra says', 'ostrich says'].map((verbatimContent, at) =>
      cardOf({ cardId: 1 + at, instanceId: 101, verbatimContent }),
    );
    const others = Array.from({ length: mutableCapacity }, (_, at) =>
      cardOf({ cardId: 10 + at, verbatimContent: `word${at}` }),
    );
    for (const [instance, cards] of [
      [secret, marked],
      [instanceOf(), others],
    ] as const) {
      await index.writer.begin(instance);
      await index.writer.put(instance, cards);
      await index.writer.finish(instance);
    }
  }

  async function segmentsIn({ db }: ReturnType<typeof opened>['store']): Promise<number> {
    return db.get<{ n: number }>('SELECT count(*) AS n FROM retrieval_segments WHERE active = 1')?.n ?? 0;
  }
});
