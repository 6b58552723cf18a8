import type { InMotion, MetadataFilter } from '@cardinal/contracts';

/** What of a team's collections a caller asks for. */
export interface Selection {
  readonly teamId: number;
  /** One or more, each once: ranked as one collection that holds all of it. */
  readonly collectionIds: readonly number[];
  readonly currentOnly: boolean;
  /** All of them hold. */
  readonly filters: readonly MetadataFilter[];
}

/**
 * Which cards a search may see: what is asked for, with what the catalog knows ahead of the index. Applied before ranking: statistics,
 * depth and totals count nothing else.
 */
export interface Scope extends Selection, InMotion {}
