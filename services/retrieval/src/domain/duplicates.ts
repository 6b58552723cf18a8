export interface Identity {
  /** Equal for cards that say the same (`textKey`). */
  readonly textKey: number;
  /** Version of the document. */
  readonly version: number;
}

export interface Distinct<T> {
  readonly card: T;
  /** Whose place it takes. */
  readonly first: T;
  readonly duplicates: number;
}

/**
 * Keeps one card of each text: that of the newest version, else the first.
 *
 * @returns the kept cards in the order of the `first` of their text, each with the number of others that say the same.
 */
export function withoutDuplicates<T extends Identity>(cards: readonly T[]): Distinct<T>[] {
  const kept = new Map<number, { card: T; first: T; duplicates: number }>();
  for (const card of cards) {
    const known = kept.get(card.textKey);
    if (!known) kept.set(card.textKey, { card, first: card, duplicates: 0 });
    else {
      known.duplicates++;
      if (card.version > known.card.version) known.card = card;
    }
  }
  return [...kept.values()];
}
