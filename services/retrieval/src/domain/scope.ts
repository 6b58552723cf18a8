import type { InMotion, MetadataFilter } from '@cardinal/contracts';

/** The part of a team's collections that a caller asks for. */
export interface Selection {
  readonly teamId: number;
  /** One or more, without repetitions: ranked as if they were one collection. */
  readonly collectionIds: readonly number[];
  readonly currentOnly: boolean;
  /** A card has to pass all of them. */
  readonly filters: readonly MetadataFilter[];
}

/**
 * Which cards a search may see: the selection, corrected by what the catalog knows ahead of the index. Applied before ranking, so that
 * statistics, depth and totals count no other cards.
 */
export interface Scope extends Selection, InMotion {}
