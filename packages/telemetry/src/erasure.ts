import { observe } from './instruments.js';
import { measures } from './measures.js';

/** Registers how much deleted data a part of the process has still to remove. */
export function observeErasure(part: string, pending: () => number | Promise<number>): Disposable {
  return observe(measures.erasurePending, async () => [{ value: await pending(), labels: { part } }]);
}

/** Registers how much orphaned data a part of the process found at its last check. */
export function observeOrphans(kind: string, found: () => number): Disposable {
  return observe(measures.orphans, () => [{ value: found(), labels: { kind } }]);
}
