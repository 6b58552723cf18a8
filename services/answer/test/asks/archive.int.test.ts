import { openSqlite, sqliteStore } from '@cardinal/store';
import { describe, expect, it } from 'vitest';
import { openAsksArchive } from '../../src/archive.js';
import { noUsage, type AskEnd } from '../../src/domain/ask.js';
import type { StoredAsk } from '../../src/outbound/asks.js';
import { answerStore } from '../../src/outbound/store.js';
import { requestOf } from '../../testing/fakes.js';

const end: AskEnd = {
  ...{ state: 'done', outcome: 'answered', kind: '', code: '', message: '', model: 'extractive', usage: noUsage },
  ...{ calls: [], stopReason: 'end_turn', totalSources: 1, endedAtMs: 5_000 },
};

describe('asks in an archive', () => {
  it('are restored with all of their collections, whichever of them was backed up', async () => {
    const store = sqliteStore(openSqlite(':memory:'));
    const archive = await openAsksArchive(store);
    const { asks } = answerStore(store);
    for (const request of [
      requestOf({ askId: 'one' }),
      requestOf({ askId: 'both', collectionIds: [3, 5] }),
      requestOf({ askId: 'others', collectionIds: [5, 6] }),
      requestOf({ askId: 'open', collectionIds: [3, 5] }),
    ]) {
      await asks.open(request);
      if (request.askId === 'open') continue;
      await asks.end(request, end);
      await asks.settle(request);
    }
    const taken = async (collectionId: number): Promise<readonly StoredAsk[]> => {
      const found: StoredAsk[] = [];
      for await (const some of archive.asks({ teamId: 7, collectionId })) found.push(...some);
      return found;
    };
    expect((await taken(3)).map(({ askId }) => askId)).toEqual(['one', 'both']);
    expect((await taken(5)).map(({ askId }) => askId).sort()).toEqual(['both', 'others']);
    expect(await taken(4)).toEqual([]);

    const elsewhere = sqliteStore(openSqlite(':memory:'));
    const other = await openAsksArchive(elsewhere);
    await other.put(await taken(3));
    await other.put(await taken(5));
    const { asks: back } = answerStore(elsewhere);
    await back.condemn(7, 3);
    expect((await back.get({ teamId: 7, askId: 'both' }))?.replay).toBe('condemned');
    expect((await back.get({ teamId: 7, askId: 'others' }))?.replay).toBe('kept');
  });

  it('are restored from an archive of a release with asks of one collection only', async () => {
    const store = sqliteStore(openSqlite(':memory:'));
    const archive = await openAsksArchive(store);
    const { asks } = answerStore(store);
    await asks.open(requestOf({ askId: 'one' }));
    await asks.end(requestOf({ askId: 'one' }), end);
    await asks.settle(requestOf({ askId: 'one' }));
    const older: object[] = [];
    for await (const some of archive.asks({ teamId: 7, collectionId: 3 })) {
      older.push(...some.map(({ collectionIds: _later, ...ask }) => ask));
    }
    const elsewhere = sqliteStore(openSqlite(':memory:'));
    await (await openAsksArchive(elsewhere)).put(older as StoredAsk[]);
    const found = await answerStore(elsewhere).asks.get({ teamId: 7, askId: 'one' });
    expect(found).toMatchObject({ collectionIds: [3], state: 'done' });
  });
});
