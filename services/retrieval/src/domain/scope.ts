import type { InMotion, InstanceState } from '@cardinal/contracts';

/** Keeps the cards whose metadata `key` equals one of `anyOf`, compared as text. */
export interface MetadataFilter {
  readonly key: string;
  readonly anyOf: readonly string[];
}

/** What of a collection a caller asks for. */
export interface Selection {
  readonly teamId: number;
  readonly collectionId: number;
  readonly currentOnly: boolean;
  readonly filters: readonly MetadataFilter[];
}

/**
 * Which cards a search may see: what is asked for, with what the catalog knows ahead of the index. Applied before ranking: statistics,
 * depth and totals count nothing else.
 */
export interface Scope extends Selection, InMotion {}

/** An instance's state for one search: the catalog's lists override the indexed state, which may be behind. */
export function stateIn(scope: Scope, instanceId: number, indexed: InstanceState): InstanceState {
  if (indexed === 'deleted' || scope.deletedInstanceIds.includes(instanceId)) return 'deleted';
  if (scope.currentInstanceIds.includes(instanceId)) return 'current';
  if (scope.supersededInstanceIds.includes(instanceId)) return 'superseded';
  return indexed;
}
