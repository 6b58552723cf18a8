import { OverloadedError } from './errors.js';

/** Since when requests of one kind are at hand, in the order in which they came. */
type Line = Set<{ readonly sinceMs: number }>;

/** The requests that a process has taken and not begun to answer. */
export interface Admission {
  /** @throws {OverloadedError} while too many are late, unless the team has less than its share of what is at hand. */
  require(teamId: number, nowMs: number): void;
  /**
   * Counts a request until it is disposed of.
   *
   * @param patienceMs after which it is late, in milliseconds.
   */
  take(teamId: number, patienceMs: number, nowMs: number): Disposable;
}

/**
 * Sheds load by its delay, as CoDel does (Nichols and Jacobson, "Controlling Queue Delay", 2012): the length of a queue does not say whether it is
 * served fast enough; the waiting time of its oldest entries does. A burst that is worked off in time passes whole.
 *
 * @param lateLimit from this many late requests on it is an overload; fewer are merely slow.
 */
export function createAdmission(lateLimit: number): Admission {
  const lines = new Map<number, Line>();
  const ofTeams = new Map<number, number>();
  let atHand = 0;

  /** Looks at no more than `lateLimit` of each kind. @returns how many are late, and since when the eldest is there. */
  function lateAt(nowMs: number): { readonly late: number; readonly eldestMs: number } {
    let late = 0;
    let eldestMs = nowMs;
    for (const [patienceMs, line] of lines) {
      for (const { sinceMs } of line) {
        if (late >= lateLimit || nowMs - sinceMs <= patienceMs) break;
        late += 1;
        eldestMs = Math.min(eldestMs, sinceMs);
      }
    }
    return { late, eldestMs };
  }

  return {
    require(teamId, nowMs) {
      if (atHand < lateLimit) return;
      const { late, eldestMs } = lateAt(nowMs);
      const own = ofTeams.get(teamId) ?? 0;
      const share = atHand / (ofTeams.size + (own === 0 ? 1 : 0));
      if (late >= lateLimit && own >= share) throw new OverloadedError(nowMs - eldestMs);
    },
    take(teamId, patienceMs, nowMs) {
      const request = { sinceMs: nowMs };
      const line: Line = lines.get(patienceMs) ?? new Set();
      lines.set(patienceMs, line.add(request));
      ofTeams.set(teamId, (ofTeams.get(teamId) ?? 0) + 1);
      atHand += 1;
      return {
        [Symbol.dispose]() {
          if (!line.delete(request)) return;
          atHand -= 1;
          const left = (ofTeams.get(teamId) ?? 0) - 1;
          if (left > 0) ofTeams.set(teamId, left);
          else ofTeams.delete(teamId);
        },
      };
    },
  };
}
