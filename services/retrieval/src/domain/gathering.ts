/** Position of a card among all matches: highest score first, equal scores by card id. */
export interface MatchPosition {
  readonly score: number;
  readonly cardId: number;
}

export interface Gathered<T> {
  readonly matched: number;
  readonly documents: number;
  /** The best cards after the requested place, best first. */
  readonly page: readonly T[];
  /** Position of the last card of this page; undefined on the last page. */
  readonly next: MatchPosition | undefined;
}

export interface Gathering<T> {
  add(card: T): void;
  read(): Gathered<T>;
}

/**
 * Counts all cards that are added, in any order, and keeps the best `size` of those after a place. Beside the ids of documents, memory is
 * proportional to `size`.
 *
 * @param after last card of the previous page; undefined: the first page is kept.
 */
export function createGathering<T extends MatchPosition & { readonly instanceId: number }>(
  size: number,
  after?: MatchPosition,
): Gathering<T> {
  const documents = new Set<number>();
  let [matched, behind] = [0, 0];
  let kept: T[] = [];
  /** The worst card that can still be on the page; undefined while fewer than `size` cards are kept. */
  let last: T | undefined;

  function cut(): void {
    kept = kept.sort(byPosition).slice(0, size);
    last = kept.length === size ? kept[size - 1] : undefined;
  }

  return {
    add(card) {
      matched++;
      documents.add(card.instanceId);
      if (after && byPosition(card, after) <= 0) return;
      behind++;
      if (last && byPosition(card, last) > 0) return;
      kept.push(card);
      if (kept.length >= 2 * size) cut();
    },
    read() {
      cut();
      const end = behind > kept.length ? kept.at(-1) : undefined;
      const next = end && { score: end.score, cardId: end.cardId };
      return { matched, documents: documents.size, page: kept, next };
    },
  };
}

const byPosition = (a: MatchPosition, b: MatchPosition): number => b.score - a.score || a.cardId - b.cardId;
