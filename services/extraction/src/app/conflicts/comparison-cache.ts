import { WorkBudgetExceededError } from '@cardinal/runtime';
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
  const entries = new Map<string, Known>();
  let units = 0;

  function forget(key: string): void {
    units -= entries.get(key)?.units ?? 0;
    entries.delete(key);
  }
  function keep(key: string, known: Known): void {
    forget(key);
    if (known.units > mostUnits) return;
    entries.set(key, known);
    units += known.units;
    for (const oldest of entries.keys()) {
      if (units <= mostUnits) return;
      forget(oldest);
    }
  }

  return {
    async get(key, compare) {
      const known = entries.get(key) ?? (await knownBy(compare));
      keep(key, known);
      if (known.outcome instanceof WorkBudgetExceededError) throw known.outcome;
      return known.outcome;
    },
  };
}

async function knownBy(compare: () => Promise<VersionComparison>): Promise<Known> {
  try {
    const outcome = await compare();
    const texts = outcome.changes.flatMap(({ from, to }) => [from?.text.length ?? 0, to?.text.length ?? 0]);
    return { outcome, units: texts.reduce((sum, length) => sum + length, leastUnits) };
  } catch (thrown) {
    if (thrown instanceof WorkBudgetExceededError) return { outcome: thrown, units: leastUnits };
    throw thrown;
  }
}
