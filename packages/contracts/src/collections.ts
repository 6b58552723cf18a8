/** How a message names collections: a single collection in `collection_id`, several in `collection_ids`. */
interface Named {
  readonly collectionId: number;
  readonly collectionIds: readonly number[];
}

export const collectionsIn = ({ collectionId, collectionIds }: Named): readonly number[] =>
  collectionIds.length > 0 ? collectionIds : [collectionId];

/**
 * A single collection goes into the field that every release understands. Several go beside a `collection_id` of 0, so that a replica of
 * the last release finds nothing instead of only a part.
 */
export function collectionsMessage(ids: readonly number[]): { collectionId: number; collectionIds: number[] } {
  const [only = 0, ...others] = ids;
  return others.length === 0
    ? { collectionId: only, collectionIds: [] }
    : { collectionId: 0, collectionIds: [only, ...others] };
}
