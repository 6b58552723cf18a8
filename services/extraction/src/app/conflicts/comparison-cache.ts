import { WorkBudgetExceededError } from '@cardinal/runtime';
import { LRUCache } from 'lru-cache';
import type { VersionComparison } from '../rules.js';

/** Remembers what was found between two versions, or that it takes too long to find. */
export interface ComparisonCache {
  /** @param compare is called where nothing is remembered. What it throws for other reasons is not remembered. */
  get(key: string, compare: () => Promise<VersionComparison>): Promise<VersionComparison>;
}

/** Text of what is remembered, in UTF-16 code units: about 16 MB. What was asked for longest ago goes first. */
const mostUnits = 8_000_000;
/** What an entry without text counts, so that they are bounded in number too. */
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
