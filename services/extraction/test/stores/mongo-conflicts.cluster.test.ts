import { freshMongo, textOf } from '@cardinal/store/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { judgedBy } from '../../src/domain/conflicts/finding.js';
import { extractionStore } from '../../src/outbound/store.js';
import { describeComparisons } from '../../testing/comparisons.contract.js';
import { finding } from '../../testing/conflict-samples.js';
import { describeConflictsListing } from '../../testing/conflicts-listing.contract.js';
import { describeConflictsRepository } from '../../testing/conflicts-repository.contract.js';
import type { ConflictRecords } from '../../testing/conflicts-world.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  const opened: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const database of opened) await database[Symbol.asyncDispose]();
  });

  const create = async (): Promise<ConflictRecords> => {
    const database = await freshMongo();
    opened.push(database);
    const records = extractionStore(database.store);
    await records.migrate();
    return { ...records, everyText: () => textOf(database.store) };
  };
  describeConflictsRepository('mongo', create);
  describeConflictsListing('mongo', create);
  describeComparisons('mongo', create);

  it('reads and updates records of an earlier release', async () => {
    const database = await freshMongo();
    opened.push(database);
    const { first, second, ...of } = finding('a');
    const older = {
      _id: '1:a',
      conflictId: 3,
      ...of,
      first,
      second,
      hidden: false,
      ...{
        firstCard: 50,
        secondCard: 60,
        firstInstance: 5,
        secondInstance: 6,
        firstCurrent: true,
        secondCurrent: true,
      },
      decision: 'dismiss',
      note: 'n',
      userId: 'u',
      userName: 'Ann',
      decidedAtMs: 9,
      createdAtMs: 7,
    };
    const connection = await database.store.mongo.connected();
    await connection.collection<{ _id: string }>('extraction_conflicts').insertOne(older);
    const { findings, conflicts, migrate } = extractionStore(database.store);
    await migrate();

    const found = [finding('a', 5, 6, { score: 0.5 }), finding('b')];
    await findings.save(
      found.map((one) => judgedBy(one, [])),
      new Set([5, 6]),
      8,
    );

    expect(await conflicts.find(1, 3)).toMatchObject({
      ...finding('a'),
      score: 0.5,
      state: 'dismissed',
      createdAtMs: 7,
    });
    expect(await findings.countOpen(1, 5)).toBe(1);
  });
});
