import type { ScopeView } from '../../../app/ports.js';
import type { Scope } from '../../../domain/scope.js';
import type { Collection } from '../collection/collection.js';
import type { Records } from '../storage/records.js';
import type { Mask } from './mask.js';
import { createScratchPool } from './scratch.js';
import { openView } from './view.js';

export interface SearchedCollection {
  readonly collection: Collection;
  readonly maskOf: (scope: Scope) => Mask;
}

export type OpenView = (
  searched: SearchedCollection,
  scope: Scope,
  onDamaged: (cardIds: readonly number[]) => void,
) => Promise<ScopeView>;

/** A mask that takes longer, in milliseconds, is followed by another turn of the event loop. */
const longMaskMs = 5;

/** Opens views one per turn of the event loop, because hundreds of searches may get their query vectors in one batch. */
export function createOpenView(records: Records): OpenView {
  const scratch = createScratchPool();
  const nextTurn = createTurns();
  return async ({ collection, maskOf }, scope, onDamaged) => {
    await nextTurn();
    const begun = performance.now();
    maskOf(scope);
    // Building the mask of a million cards takes almost as long as the search that follows.
    if (performance.now() - begun > longMaskMs) await nextTurn();
    return openView(collection, scope, maskOf, records, scratch, onDamaged);
  };
}

/**
 * Resolves its callers one per turn of the event loop, in order of arrival. A caller that then awaits nothing but settled promises is
 * done before the next one resumes, so that only one search at a time holds scratch arrays.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function resolveNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(resolveNext);
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(resolveNext);
    });
}
