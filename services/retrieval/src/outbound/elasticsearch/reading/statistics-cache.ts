import type { SteadyClock } from '@cardinal/kernel';
import { LRUCache } from 'lru-cache';
import type { ScopeStatistics } from './statistics.js';

/**
 * Statistics of large scopes, cached for a second, which saves a search one round trip. Concurrent requests for one scope are
 * coalesced.
 */
export interface RecentStatistics {
  of(scope: string, read: () => Promise<ScopeStatistics>): Promise<ScopeStatistics>;
}

const mostScopes = 64;
const freshMs = 1_000;
/** Smaller scopes are not cached, because one more document changes their results, and the request is cheap. */
const largeScope = 1_000;

export function createRecentStatistics(clock: SteadyClock): RecentStatistics {
  const recent = new LRUCache<string, { readonly statistics: ScopeStatistics; readonly at: number }>({
    max: mostScopes,
  });
  /** Requests of this turn of the event loop. They are not sent yet, so that their answers include all earlier writes. */
  const coalesced = new Map<string, Promise<ScopeStatistics>>();

  function readOnce(scope: string, read: () => Promise<ScopeStatistics>): Promise<ScopeStatistics> {
    const known = coalesced.get(scope);
    if (known) return known;
    const coming = read();
    coalesced.set(scope, coming);
    setImmediate(() => coalesced.delete(scope));
    return coming;
  }

  return {
    async of(scope, read) {
      const known = recent.get(scope);
      if (known && clock.elapsedMs() - known.at < freshMs) return known.statistics;
      const at = clock.elapsedMs();
      const statistics = await readOnce(scope, read);
      if (statistics.counts.cards > largeScope) recent.set(scope, { statistics, at });
      else recent.delete(scope);
      return statistics;
    },
  };
}
