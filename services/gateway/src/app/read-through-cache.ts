import type { Clock } from '@cardinal/kernel';
import { LRUCache } from 'lru-cache';

export interface Remembering<Asked, Answer> {
  readonly clock: Clock;
  /** How long an answer is taken for what it was, in milliseconds. */
  readonly freshMs: number;
  readonly keyOf: (asked: Asked) => string | number;
  readonly read: (asked: Asked) => Promise<Answer>;
}

/** Answers that are remembered. */
const most = 1_000;

/** Spares most requests a trip to what changes seldom. Throws what `read` throws, and remembers no failure. */
export function createRemembered<Asked, Answer>(
  options: Remembering<Asked, Answer>,
): (asked: Asked) => Promise<Answer> {
  const { clock, freshMs, keyOf, read } = options;
  const known = new LRUCache<string | number, { readonly answer: Answer; readonly readAtMs: number }>({ max: most });
  return async (asked) => {
    const [key, nowMs] = [keyOf(asked), clock.now()];
    const remembered = known.get(key);
    if (remembered && nowMs - remembered.readAtMs < freshMs) return remembered.answer;
    known.delete(key);
    const answer = await read(asked);
    known.set(key, { answer, readAtMs: nowMs });
    return answer;
  };
}
