import type { ReachedServices } from '../reached-services.js';

/** Unique ids in ascending order, so that the same set of collections always makes the same request. */
export const eachOnce = (collectionIds: readonly number[]): number[] =>
  [...new Set(collectionIds)].sort((a, b) => a - b);

/** @throws an `AppError` of kind `not-found` if the caller cannot see one of the collections. */
export async function requireCollections(
  catalog: Pick<ReachedServices['catalog'], 'getScope'>,
  teamId: number,
  collectionIds: readonly number[],
): Promise<void> {
  await Promise.all(collectionIds.map((collectionId) => catalog.getScope({ teamId, collectionId })));
}
