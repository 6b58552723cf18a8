import { observe } from './instruments.js';
import { measures } from './measures.js';

/** Lets a part of the process tell how much of what was deleted it has still to remove. */
export function observeErasure(part: string, pending: () => number | Promise<number>): Disposable {
  return observe(measures.erasurePending, async () => [{ value: await pending(), labels: { part } }]);
}

/** Lets a part of the process tell how much it found at its last look that belongs to nothing. */
export function observeOrphans(kind: string, found: () => number): Disposable {
  return observe(measures.orphans, () => [{ value: found(), labels: { kind } }]);
}
