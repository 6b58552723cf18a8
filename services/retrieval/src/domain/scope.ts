import type { InMotion, MetadataFilter } from '@cardinal/contracts';

/** What of a collection a caller asks for. */
export interface Selection {
  readonly teamId: number;
  readonly collectionId: number;
  readonly currentOnly: boolean;
  /** All of them hold. */
  readonly filters: readonly MetadataFilter[];
}

/**
 * Which cards a search may see: what is asked for, with what the catalog knows ahead of the index. Applied before ranking: statistics,
 * depth and totals count nothing else.
 */
export interface Scope extends Selection, InMotion {}
