import { observe } from './instruments.js';
import { measures } from './measures.js';

/** Registers a gauge of the deleted data that a part of the process still has to remove. */
export function observeErasure(part: string, pending: () => number | Promise<number>): Disposable {
  return observe(measures.erasurePending, async () => [{ value: await pending(), labels: { part } }]);
}

/** Registers a gauge of the orphaned data that a part of the process found at its last check. */
export function observeOrphans(kind: string, found: () => number): Disposable {
  return observe(measures.orphans, () => [{ value: found(), labels: { kind } }]);
}
