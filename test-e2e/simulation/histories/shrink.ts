import type { Entry, History } from '../history.js';

/** Number of seeds to try for each shorter history, because without an entry everything after it happens in another order. */
const seedsEach = 12;

/**
 * Finds a shorter history that fails in the same way, by leaving out entries and by waiting for deeds that the history did not wait for.
 *
 * @param fails whether a candidate still fails in the same way.
 */
export async function shrink(history: History, fails: (candidate: History) => Promise<boolean>): Promise<History> {
  let best = history;
  for (let size = Math.ceil(best.entries.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < best.entries.length;) {
      const shorter = await firstFailing(best, best.entries.toSpliced(at, size), fails);
      if (shorter) best = shorter;
      else at += size;
    }
  }
  for (const [at, { deed, hurry }] of best.entries.entries()) {
    if (hurry === undefined) continue;
    best = (await firstFailing(best, best.entries.with(at, { deed }), fails)) ?? best;
  }
  return best;
}

async function firstFailing(
  history: History,
  entries: readonly Entry[],
  fails: (candidate: History) => Promise<boolean>,
): Promise<History | undefined> {
  for (let more = 0; more < seedsEach; more++) {
    const candidate = { ...history, entries, seed: more === 0 ? history.seed : history.seed * 1_000 + more };
    if (await fails(candidate)) return candidate;
  }
  return undefined;
}
