import type { Embedder } from '@cardinal/embedding';
import { createCounter, createDurations, metricNames, spanNames, traced } from '@cardinal/telemetry';
import type { Search } from './search.js';

/** Counts what a search takes and what it had to leave out. Its instruments are asked for here, once telemetry has started. */
export function measured(search: Search): Search {
  const duration = createDurations(metricNames.searchDuration);
  const degraded = createCounter(metricNames.searchDegraded);
  return async (query, signal) => {
    const started = performance.now();
    const result = await traced(spanNames.search, () => search(query, signal));
    duration(performance.now() - started, { rerank: query.rerank });
    for (const note of result.degraded.split('; ').filter((part) => part !== '')) {
      const [part = '', reason = ''] = note.split(': ');
      degraded(1, { part, reason });
    }
    return result;
  };
}

/** The same embedder, and counts the texts given to it. */
export function counted(embedder: Embedder): Embedder {
  const texts = createCounter(metricNames.textsEmbedded);
  return {
    model: embedder.model,
    async embed(given, options) {
      const embeddings = await embedder.embed(given, options);
      texts(given.length);
      return embeddings;
    },
    countTokens: (given) => embedder.countTokens(given),
    [Symbol.asyncDispose]: () => embedder[Symbol.asyncDispose](),
  };
}
