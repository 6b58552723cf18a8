import type { Clock } from '@cardinal/kernel';
import type { ScopeStatistics } from './statistics.js';

/**
 * The statistics of large scopes, a second old at most: a search in them then needs one round trip less. Of any scope, those who ask at
 * once share an answer.
 */
export interface RecentStatistics {
  of(scope: string, ask: () => Promise<ScopeStatistics>): Promise<ScopeStatistics>;
}

const kept = 64;
const freshMs = 1_000;
/** In a smaller scope one document more or less is seen, and asking costs little. */
const largeScope = 1_000;

export function createRecentStatistics(clock: Clock): RecentStatistics {
  const recent = new Map<string, { readonly statistics: ScopeStatistics; readonly at: number }>(); // oldest first
  /** Of this turn of the event loop: nothing was sent yet, so whatever was written before is in the answer. */
  const asking = new Map<string, Promise<ScopeStatistics>>();

  function asked(scope: string, ask: () => Promise<ScopeStatistics>): Promise<ScopeStatistics> {
    const known = asking.get(scope);
    if (known) return known;
    const coming = ask();
    asking.set(scope, coming);
    setImmediate(() => asking.delete(scope));
    return coming;
  }

  return {
    async of(scope, ask) {
      const known = recent.get(scope);
      if (known && clock.now() - known.at < freshMs) return known.statistics;
      const at = clock.now();
      const statistics = await asked(scope, ask);
      recent.delete(scope);
      if (statistics.counts.cards <= largeScope) return statistics;
      recent.set(scope, { statistics, at });
      const oldest = recent.keys().next();
      if (recent.size > kept && !oldest.done) recent.delete(oldest.value);
      return statistics;
    },
  };
}
