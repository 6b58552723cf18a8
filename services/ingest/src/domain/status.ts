import type { Instance, InstanceStatus } from './instance.js';

export type CollectionStatus = 'new' | 'processing' | 'processed' | 'processed_with_conflicts' | 'error';

/** Number of instances that count for the status of a collection, by status. Deleted and obsolete ones do not count. */
export type StatusCounts = Readonly<Partial<Record<InstanceStatus, number>>>;

/**
 * Derived, never stored: none → new; any unfinished → processing; any failed → error; any conflict → processed_with_conflicts; else
 * processed.
 */
export function collectionStatus(counts: StatusCounts): CollectionStatus {
  if (counts.processing || counts.new) return 'processing';
  if (counts.error) return 'error';
  if (counts.processed_with_conflicts) return 'processed_with_conflicts';
  return counts.processed ? 'processed' : 'new';
}

/** Totals of a collection's instances; only current versions count their cards. */
export interface Totals {
  readonly statusCounts: StatusCounts;
  readonly instances: number;
  readonly cards: number;
}

/** @param before totals of the collection's other instances, so that a large collection is added up page by page. */
export function totalsOf(
  some: readonly Pick<Instance, 'status' | 'obsolete' | 'current' | 'cards'>[],
  before: Totals = { statusCounts: {}, instances: 0, cards: 0 },
): Totals {
  const statusCounts: Partial<Record<InstanceStatus, number>> = { ...before.statusCounts };
  let { cards } = before;
  for (const instance of some) {
    if (!instance.obsolete) statusCounts[instance.status] = (statusCounts[instance.status] ?? 0) + 1;
    if (instance.current) cards += instance.cards;
  }
  return { statusCounts, instances: before.instances + some.length, cards };
}

/** Status of a file over all its instances, by the same rule. A file without instances is `new`, which no list shows. */
export function fileStatus(statuses: readonly InstanceStatus[]): InstanceStatus {
  const counts: Partial<Record<InstanceStatus, number>> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts.new === statuses.length ? 'new' : collectionStatus(counts);
}
