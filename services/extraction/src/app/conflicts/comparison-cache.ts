import { WorkBudgetExceededError } from '@cardinal/runtime';
import { LRUCache } from 'lru-cache';
import type { VersionComparison } from '../rules.js';

/** Caches the changes between two versions, or that computing them exceeded the budget. */
export interface ComparisonCache {
  /** @param compare is called if nothing is cached. Its other errors are not cached. */
  get(key: string, compare: () => Promise<VersionComparison>): Promise<VersionComparison>;
}

/** Capacity, as the length of the cached texts in UTF-16 code units: about 16 MB. Least recently used entries are evicted first. */
const mostUnits = 8_000_000;
/** Weight of an entry without text, which also bounds the number of entries. */
const leastUnits = 1_000;

interface Known {
  readonly units: number;
  readonly outcome: VersionComparison | WorkBudgetExceededError;
}

export function createComparisonCache(): ComparisonCache {
  const entries = new LRUCache<string, Known>({ maxSize: mostUnits, sizeCalculation: ({ units }) => units });
  return {
    async get(key, compare) {
      let known = entries.get(key);
      if (!known) entries.set(key, (known = await knownBy(compare)));
      if (known.outcome instanceof WorkBudgetExceededError) throw known.outcome;
      return known.outcome;
    },
  };
}

async function knownBy(compare: () => Promise<VersionComparison>): Promise<Known> {
  try {
    const outcome = await compare();
    const texts = outcome.changes.flatMap(({ from, to }) => [
      from?.verbatimContent.length ?? 0,
      to?.verbatimContent.length ?? 0,
    ]);
    return { outcome, units: texts.reduce((sum, length) => sum + length, leastUnits) };
  } catch (thrown) {
    if (thrown instanceof WorkBudgetExceededError) return { outcome: thrown, units: leastUnits };
    throw thrown;
  }
}
