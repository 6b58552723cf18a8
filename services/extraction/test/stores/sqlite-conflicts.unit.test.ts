import { openSqlite, sqliteStore } from '@cardinal/store';
import { textOf } from '@cardinal/store/testing';
import { extractionStore } from '../../src/outbound/store.js';
import { describeComparisons } from '../../testing/comparisons.contract.js';
import { describeConflictsListing } from '../../testing/conflicts-listing.contract.js';
import { describeConflictsRepository } from '../../testing/conflicts-repository.contract.js';
import type { ConflictRecords } from '../../testing/conflicts-world.js';

const create = async (): Promise<ConflictRecords> => {
  const store = sqliteStore(openSqlite(':memory:'));
  const records = extractionStore(store);
  await records.migrate();
  return { ...records, everyText: () => textOf(store) };
};

describeConflictsRepository('sqlite', create);
describeConflictsListing('sqlite', create);
describeComparisons('sqlite', create);
