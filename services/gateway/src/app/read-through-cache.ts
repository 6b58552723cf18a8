import type { SteadyClock } from '@cardinal/kernel';
import { LRUCache } from 'lru-cache';

export interface ReadThroughCacheOptions<Asked, Answer> {
  readonly clock: SteadyClock;
  /** How long a cached answer is used, in milliseconds. */
  readonly freshMs: number;
  readonly keyOf: (asked: Asked) => string | number;
  readonly read: (asked: Asked) => Promise<Answer>;
}

/** Maximum number of cached answers, evicted by least recent use. */
const mostAnswers = 1_000;

/** Caches reads of values that seldom change. The returned function throws what `read` throws; failures are not cached. */
export function createReadThroughCache<Asked, Answer>(
  options: ReadThroughCacheOptions<Asked, Answer>,
): (asked: Asked) => Promise<Answer> {
  const { clock, freshMs, keyOf, read } = options;
  const known = new LRUCache<string | number, { readonly answer: Answer; readonly readAtMs: number }>({
    max: mostAnswers,
  });
  return async (asked) => {
    const [key, nowMs] = [keyOf(asked), clock.elapsedMs()];
    const cached = known.get(key);
    if (cached && nowMs - cached.readAtMs < freshMs) return cached.answer;
    known.delete(key);
    const answer = await read(asked);
    known.set(key, { answer, readAtMs: nowMs });
    return answer;
  };
}
