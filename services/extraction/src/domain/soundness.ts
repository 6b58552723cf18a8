import type { CardTally, KnownDocument } from '@cardinal/contracts';

/** The stored cards of a document. */
export interface KeptCards extends CardTally {
  /** Sum of the cards' ordinals. */
  readonly ordinalSum: number;
}

/**
 * Whether cards of a document are lost. Ordinals count from 0 without gaps, so that their sum shows a loss, as does the number of cards
 * that was counted when the document was processed. If that number itself is wrong, processing the document counts again.
 */
export function areLost({ cards, isWhole }: KnownDocument, kept: KeptCards | undefined): boolean {
  const count = kept?.cards ?? 0;
  return isWhole && (count < cards || (kept?.ordinalSum ?? 0) !== (count * (count - 1)) / 2);
}
