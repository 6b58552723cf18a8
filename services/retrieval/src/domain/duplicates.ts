export interface Identity {
  /** Equal for cards of equal text (`textKey`). */
  readonly textKey: number;
  /** Version of the document. */
  readonly version: number;
}

export interface Distinct<T> {
  readonly card: T;
  /** The best-ranked card of this text; `card` takes its place in the ranking. */
  readonly first: T;
  readonly duplicates: number;
}

/**
 * Keeps one card of each text: that of the newest version, otherwise the first.
 *
 * @returns one card per text, in the order of the `first` cards, with the number of its duplicates.
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
