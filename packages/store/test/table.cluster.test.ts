import { afterAll, describe, expect, it } from 'vitest';
import { collectionOf, openTable } from '../src/index.js';
import { freshMongo } from '../testing/fresh-mongo.js';
import { describeTable } from '../testing/table.contract.js';
import { machinesTable, partsTable, readingsTable } from '../testing/table-samples.js';

describe.skipIf(!process.env['MONGODB_URL'])('on a MongoDB server', () => {
  const opened: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const database of opened) await database[Symbol.asyncDispose]();
  });

  async function freshTables() {
    const database = await freshMongo();
    opened.push(database);
    const { mongo } = database.store;
    await mongo.migrate([collectionOf(machinesTable), collectionOf(readingsTable), collectionOf(partsTable)]);
    const { store } = database;
    return {
      mongo,
      machines: openTable(store, machinesTable),
      readings: openTable(store, readingsTable),
      parts: openTable(store, partsTable),
    };
  }

  describeTable('MongoDB', freshTables);

  it('reads a document that lacks a later field', async () => {
    const { mongo, readings } = await freshTables();
    const older = { _id: '1:p', plant: 1, sensor: 'p', value: 5, raw: Buffer.from([1]) };
    await mongo.collection(collectionOf(readingsTable)).create(older);
    expect(await readings.find({ unit: 'bar' })).toMatchObject([{ sensor: 'p', unit: 'bar' }]);
  });
});
