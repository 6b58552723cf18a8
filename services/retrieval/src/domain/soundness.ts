import type { CardTally, KnownDocument } from '@cardinal/contracts';

/** The cards of a document in the index. */
export interface SearchedCards extends CardTally {
  /** Cards that lack the vectors that they should have. */
  readonly withoutVectors: number;
}

/** Whether the index has other cards of a document than extraction has. */
export const differs = (
  { isWhole }: KnownDocument,
  listed: CardTally | undefined,
  indexed: CardTally | undefined,
): boolean =>
  isWhole && ((listed?.cards ?? 0) !== (indexed?.cards ?? 0) || (listed?.idSum ?? 0) !== (indexed?.idSum ?? 0));
