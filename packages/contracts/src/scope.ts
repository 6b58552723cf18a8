import type { GetScopeResponse } from './gen/cardinal/ingest/v1/catalog.js';

/** What of a collection is in motion, as every read must be told. */
export type InMotion = Pick<GetScopeResponse, 'deletedInstanceIds' | 'supersededInstanceIds' | 'currentInstanceIds'>;

export const inMotion = ({
  deletedInstanceIds,
  supersededInstanceIds,
  currentInstanceIds,
}: GetScopeResponse): InMotion => ({
  deletedInstanceIds,
  supersededInstanceIds,
  currentInstanceIds,
});

/** A collection that changes faster than it is read is read no more often than that. */
const mostReads = 8;

/**
 * Reads a collection as it is at one moment, though what answers is decided in one place and kept in others: whatever was read while
 * that changed is read again (optimistic, as with a sequence lock), so that no result mixes two versions of a document or shows one
 * that was deleted before the read ended.
 *
 * @param look gives the scope of this moment. It may throw: then the collection is gone.
 * @param first a scope that was looked at already.
 * @param read gets the scope that its result will be valid for.
 */
export async function readInScope<T>(
  look: () => Promise<GetScopeResponse>,
  read: (scope: GetScopeResponse) => Promise<T>,
  first?: GetScopeResponse,
): Promise<T> {
  let scope = first ?? (await look());
  for (let reads = 1; ; reads += 1) {
    const result = await read(scope);
    const after = await look();
    if (reads === mostReads || isSame(scope, after)) return result;
    scope = after;
  }
}

const isSame = (before: GetScopeResponse, after: GetScopeResponse): boolean =>
  before.revision === after.revision && JSON.stringify(inMotion(before)) === JSON.stringify(inMotion(after));
