/** Text of a card, a hit or a conflict of a collection. */
export const textOf = (collectionId: number | undefined, text: string) =>
  collectionId === 1 ? text : `${text} of collection ${collectionId}`;
