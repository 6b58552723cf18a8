/** How a message names collections: one in `collection_id`, several in `collection_ids`. */
interface Named {
  readonly collectionId: number;
  readonly collectionIds: readonly number[];
}

export const collectionsIn = ({ collectionId, collectionIds }: Named): readonly number[] =>
  collectionIds.length > 0 ? collectionIds : [collectionId];

/** One as every release understands it. Several beside the id of none: a replica of the last release finds nothing, instead of a part. */
export function collectionsMessage(ids: readonly number[]): { collectionId: number; collectionIds: number[] } {
  const [only = 0, ...others] = ids;
  return others.length === 0
    ? { collectionId: only, collectionIds: [] }
    : { collectionId: 0, collectionIds: [only, ...others] };
}
