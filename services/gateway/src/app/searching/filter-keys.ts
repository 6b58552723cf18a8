import { builtInFilter, collectionsMessage, keysOf, type asking } from '@cardinal/contracts';
import type { ReachedServices } from '../reached-services.js';

/**
 * Has keys of filters refused that no document of the collections has: most are misspelt, and an empty result would hide it.
 *
 * @throws an `AppError` of kind `invalid` that names the key and lists those that are known.
 */
export async function requireKnownKeys(
  catalog: Pick<ReachedServices['catalog'], 'checkFilterKeys'>,
  teamId: number,
  collectionIds: readonly number[],
  filters: readonly asking.MetadataFilter[],
): Promise<void> {
  const keys = keysOf(filters).filter((key) => !builtInFilter(key));
  if (keys.length > 0) await catalog.checkFilterKeys({ teamId, ...collectionsMessage(collectionIds), keys });
}
