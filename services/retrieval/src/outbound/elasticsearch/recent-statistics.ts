import type { Clock } from '@cardinal/kernel';
import type { ScopeStatistics } from './statistics.js';

/** The statistics of large scopes, a second old at most: a search in them then needs one round trip less. */
export interface RecentStatistics {
  of(scope: string, ask: () => Promise<ScopeStatistics>): Promise<ScopeStatistics>;
}

const kept = 64;
const freshMs = 1_000;
/** In a smaller scope one document more or less is seen, and asking costs little. */
const largeScope = 1_000;

export function createRecentStatistics(clock: Clock): RecentStatistics {
  const recent = new Map<string, { readonly statistics: ScopeStatistics; readonly at: number }>(); // oldest first

  return {
    async of(scope, ask) {
      const known = recent.get(scope);
      if (known && clock.now() - known.at < freshMs) return known.statistics;
      const at = clock.now();
      const statistics = await ask();
      recent.delete(scope);
      if (statistics.counts.cards <= largeScope) return statistics;
      recent.set(scope, { statistics, at });
      const oldest = recent.keys().next();
      if (recent.size > kept && !oldest.done) recent.delete(oldest.value);
      return statistics;
    },
  };
}
