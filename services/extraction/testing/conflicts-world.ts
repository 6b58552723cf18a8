import { nothingInMotion, type InMotion } from '@cardinal/contracts';
import { beforeEach } from 'vitest';
import { createKeepFindings, followInstance } from '../src/app/conflicts/keep-findings.js';
import type { ConflictQuery } from '../src/app/conflicts/ports.js';
import type { Finding } from '../src/domain/conflicts/finding.js';
import type { ExtractionStore } from '../src/outbound/store.js';
import { extractionOf } from './card-samples.js';

const everything: ConflictQuery = {
  teamId: 1,
  collectionId: 10,
  page: 1,
  limit: 100,
  state: undefined,
  type: undefined,
  ...nothingInMotion,
};
export interface ConflictRecords extends Omit<ExtractionStore, 'cards' | 'migrate'> {
  /** All contents of the store about findings and documents, as text. */
  readonly everyText: () => Promise<string>;
}

/** Fresh conflict stores for each test, in which the instances 5 to 9 of collection 10 have begun. */
export function useConflicts(create: () => Promise<ConflictRecords>) {
  let made: ConflictRecords | undefined;
  const records = () => {
    if (!made) throw new RangeError('no test has begun');
    return made;
  };
  beforeEach(async () => {
    made = await create();
    for (const instanceId of [5, 6, 7, 8, 9]) await made.instances.begin(extractionOf(instanceId, 0));
  });
  const list = async (query: Partial<ConflictQuery> = {}) => records().conflicts.list({ ...everything, ...query });
  return {
    records,
    list,
    keep: (found: Finding, nowMs = 1) => createKeepFindings({ ...records(), clock: { now: () => nowMs } })([found]),
    follow: (instanceId: number) => followInstance(records(), 1, instanceId),
    ofCards: (cardIds: readonly number[], inMotion: Partial<InMotion> = {}) =>
      records().conflicts.ofCards(1, 10, cardIds, { ...nothingInMotion, ...inMotion }),
    only: async () => {
      const [found] = (await list()).conflicts;
      if (!found) throw new RangeError('nothing is kept');
      return found;
    },
  };
}
