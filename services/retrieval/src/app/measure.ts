import { metricNames, metrics } from '@cardinal/telemetry';
import type { Search } from './search.js';

/** Counts what a search takes and what it had to leave out. Its meter is asked for here, once telemetry has started. */
export function measured(search: Search): Search {
  const meter = metrics.getMeter('cardinal.retrieval');
  const duration = meter.createHistogram(metricNames.searchDuration, { unit: 's' });
  const degraded = meter.createCounter(metricNames.searchDegraded);
  return async (query, signal) => {
    const started = performance.now();
    const result = await search(query, signal);
    duration.record((performance.now() - started) / 1_000, { rerank: query.rerank });
    for (const note of result.degraded.split('; ').filter((part) => part !== '')) {
      const [part = '', reason = ''] = note.split(': ');
      degraded.add(1, { part, reason });
    }
    return result;
  };
}
