import { isProcessed, nothingInMotion, readCollection, type ReadableCollections } from '@cardinal/contracts';
import type { SteadyClock } from '@cardinal/kernel';
import type { DetectConflicts } from './detect.js';
import type { ComparedDocuments, ConflictsRepository } from './ports.js';

export interface CheckProgress {
  readonly checked: number;
  readonly total: number;
  readonly open: number;
  /** Cards of these documents that were not compared, because they are too complex. */
  readonly leftOut: number;
}

/**
 * Compares documents that were never compared, one after another, until the budget is used; at least one, so that every call makes
 * progress. Progress is stored: the next call continues from there.
 */
export type CheckConflicts = (
  teamId: number,
  collectionId: number,
  budgetMs: number,
  signal: AbortSignal,
) => Promise<CheckProgress>;

export interface CheckDeps {
  readonly documents: Pick<ComparedDocuments, 'unchecked' | 'leftOut'>;
  readonly conflicts: Pick<ConflictsRepository, 'list'>;
  readonly catalog: ReadableCollections;
  readonly detect: DetectConflicts;
  readonly clock: SteadyClock;
}

export function createCheckConflicts({ documents, conflicts, catalog, detect, clock }: CheckDeps): CheckConflicts {
  return async (teamId, collectionId, budgetMs, signal) => {
    const { instances } = await readCollection(catalog, { teamId, collectionId }, { signal });
    const ready = instances.filter(({ current, status }) => current && isProcessed(status));
    const ids = ready.map(({ id }) => id);
    const waiting = await documents.unchecked(teamId, ids);
    const until = clock.elapsedMs() + budgetMs;
    let done = 0;
    for (const instanceId of waiting) {
      if (done > 0 && clock.elapsedMs() >= until) break;
      await detect({ teamId, collectionId, instanceId }, signal);
      done++;
    }
    const query = { teamId, collectionId, page: 1, limit: 1, state: 'open', type: undefined } as const;
    const { totalCount: open } = await conflicts.list({ ...query, ...nothingInMotion });
    const leftOut = await documents.leftOut(teamId, ids);
    return { checked: ready.length - waiting.length + done, total: ready.length, open, leftOut };
  };
}
