import type { CardTally, KnownDocument } from '@cardinal/contracts';

/** The cards of a document as they are kept. */
export interface KeptCards extends CardTally {
  /** Sum of their ordinals. */
  readonly ordinalSum: number;
}

/**
 * Whether cards of a document are lost. Ordinals count from 0 and have no gaps, so that their sum tells; so does the number that was counted
 * when it was processed. Where the number is the one that is wrong, processing the document counts anew.
 */
export function areLost({ cards, isWhole }: KnownDocument, kept: KeptCards | undefined): boolean {
  const count = kept?.cards ?? 0;
  return isWhole && (count < cards || (kept?.ordinalSum ?? 0) !== (count * (count - 1)) / 2);
}
