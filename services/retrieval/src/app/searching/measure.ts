import type { Embedder } from '@cardinal/embedding';
import { UnexpectedError } from '@cardinal/kernel';
import { createCounter, createDurations, createLevel, measures, spanNames, traced } from '@cardinal/telemetry';
import type { Search } from './search-types.js';

/** Measures the duration of searches and counts the parts left out. Creates its instruments when called, after telemetry has started. */
export function measured(search: Search): Search {
  const duration = createDurations(measures.searchDuration);
  const degraded = createCounter(measures.searchDegraded);
  return async (query, signal) => {
    const started = performance.now();
    let outcome = 'ok';
    const result = await traced(spanNames.search, () => search(query, signal))
      .catch((thrown: unknown) => {
        outcome = signal.aborted ? 'cancelled' : UnexpectedError.from(thrown).kind;
        throw thrown;
      })
      .finally(() => duration(performance.now() - started, { rerank: query.rerank, outcome }));
    for (const note of result.degraded.split('; ').filter((part) => part !== '')) {
      const [part = '', reason = ''] = note.split(': ');
      degraded(1, { part, reason });
    }
    return result;
  };
}

/** Wraps an embedder, and counts the texts that are given to it. */
export function counted(embedder: Embedder): Embedder {
  const texts = createCounter(measures.textsEmbedded);
  const waiting = createLevel(measures.textsWaiting);
  return {
    model: embedder.model,
    async embed(given, options) {
      waiting(given.length);
      try {
        const embeddings = await embedder.embed(given, options);
        texts(given.length);
        return embeddings;
      } finally {
        waiting(-given.length);
      }
    },
    countTokens: (given) => embedder.countTokens(given),
    lettersPerToken: (text) => embedder.lettersPerToken(text),
    [Symbol.asyncDispose]: () => embedder[Symbol.asyncDispose](),
  };
}
