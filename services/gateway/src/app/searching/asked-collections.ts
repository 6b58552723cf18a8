import type { ReachedServices } from '../reached-services.js';

/** In the order of their ids, so that the same collections are the same request. */
export const eachOnce = (collectionIds: readonly number[]): number[] =>
  [...new Set(collectionIds)].sort((a, b) => a - b);

/** @throws an `AppError` of kind `not-found` where one of them is not there for the caller. */
export async function requireCollections(
  catalog: Pick<ReachedServices['catalog'], 'getScope'>,
  teamId: number,
  collectionIds: readonly number[],
): Promise<void> {
  await Promise.all(collectionIds.map((collectionId) => catalog.getScope({ teamId, collectionId })));
}
