import type { ScopeView } from '../../../app/ports.js';
import type { Scope } from '../../../domain/scope.js';
import { createScratchPool } from './scratch.js';
import type { SearchedCollection } from './part.js';
import { openView, type ViewNeeds } from './view.js';

export type { SearchedCollection };

export interface OpenViews {
  /** @param isBegun whether the search has another view open. */
  whole(searched: readonly SearchedCollection[], scope: Scope, isBegun?: boolean): Promise<ScopeView>;
  /** For callers that read some cards and rank none: the rest of the scope is not examined before it is needed. */
  some(searched: readonly SearchedCollection[], scope: Scope): ScopeView;
}

/** After masks that took longer, in milliseconds, the next mask waits for another turn of the event loop. */
const longMaskMs = 5;

/**
 * Opens whole views one per turn of the event loop, because hundreds of searches may get their query vectors in one batch. Teams take turns.
 */
export function createOpenViews(needs: Omit<ViewNeeds, 'pool'>): OpenViews {
  const pool = createScratchPool();
  const nextTurn = createTurns();
  const some: OpenViews['some'] = (searched, scope) => openView(searched, scope, { ...needs, pool });
  return {
    some,
    async whole(searched, scope, isBegun) {
      await nextTurn(scope.teamId, isBegun);
      let begun = performance.now();
      for (const { maskOf } of searched) {
        maskOf(scope);
        // Building the mask of a million cards takes almost as long as the search that follows.
        if (performance.now() - begun <= longMaskMs) continue;
        await nextTurn(scope.teamId, true);
        begun = performance.now();
      }
      return some(searched, scope);
    },
  };
}

/**
 * Turns of the event loop between two searches. Other work takes dozens of turns (a small upload about 40: commits, messages of threads), each of
 * which would wait for a search while searches queue. Measured with 16 searches at a time, searches that another team's small file waits for: 0: 31,
 * 4: 12, 32: 11, and the time that it takes: 2.1, 0.9 and 0.3 s. A turn without work takes about 10 µs.
 */
const turnsBetween = 16;

/**
 * Resolves its callers one after the other, with turns of the event loop between them: shares round robin, the callers of a share in order of
 * arrival, so that a search of one team waits for only one of each other team. A caller that then awaits nothing but settled promises is done
 * before the next one resumes, so that only one search at a time holds scratch arrays (except while one reads the names of new documents, in
 * slices). One that has begun, and so holds arrays or masks, comes before
 * those of its share that have not: otherwise all that wait would hold theirs at once.
 */
export function createTurns(): (share: number, isBegun?: boolean) => Promise<void> {
  /** Waiting callers by share; the share that is next comes first. */
  const waiting = new Map<number, (() => void)[]>();
  let isResolving = false;
  function resolveNext(): void {
    const [[share, callers] = [0, []]] = waiting;
    callers.shift()?.();
    waiting.delete(share);
    if (callers.length > 0) waiting.set(share, callers); // after the other shares
    rest(turnsBetween);
  }
  function rest(turns: number): void {
    if (turns > 0) setImmediate(rest, turns - 1);
    else if (waiting.size > 0) setImmediate(resolveNext);
    else isResolving = false;
  }
  return (share, isBegun = false) =>
    new Promise((resolve) => {
      const callers = waiting.get(share) ?? [];
      if (isBegun) callers.unshift(resolve);
      else callers.push(resolve);
      waiting.set(share, callers);
      if (!isResolving) setImmediate(resolveNext);
      isResolving = true;
    });
}
