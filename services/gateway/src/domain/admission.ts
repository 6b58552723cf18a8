import { OverloadedError } from './errors.js';

/** Arrival times of the unanswered requests with the same patience, in order of arrival. */
type Line = Set<{ readonly sinceMs: number }>;

/** Tracks the requests that a process has accepted and not begun to answer. */
export interface Admission {
  /** @throws {OverloadedError} while too many requests are late, unless the team has less than its share of the waiting requests. */
  require(teamId: number, nowMs: number): void;
  /**
   * Counts a request until the returned object is disposed of.
   *
   * @param patienceMs time after which the request counts as late, in milliseconds.
   */
  take(teamId: number, patienceMs: number, nowMs: number): Disposable;
}

/**
 * Sheds load by delay, as CoDel does (Nichols and Jacobson, "Controlling Queue Delay", 2012): the waiting time of the oldest entries of a
 * queue shows whether it is served fast enough, its length does not. A burst that is answered in time is accepted as a whole.
 *
 * @param lateLimit number of late requests from which on the process counts as overloaded.
 */
export function createAdmission(lateLimit: number): Admission {
  const lines = new Map<number, Line>();
  const ofTeams = new Map<number, number>();
  let atHand = 0;

  /** Stops counting at `lateLimit`. @returns the number of late requests, and the arrival time of the eldest. */
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
