import type { Instance, InstanceStatus } from './instance.js';

export type CollectionStatus = 'new' | 'processing' | 'processed' | 'processed_with_conflicts' | 'error';

/** Instances of a collection that count for its status, by status. Deleted and obsolete ones are left out. */
export type StatusCounts = Readonly<Partial<Record<InstanceStatus, number>>>;

/** Derived, never stored: none → new; any still to do → processing; any failed → error; any conflict; else processed. */
export function collectionStatus(counts: StatusCounts): CollectionStatus {
  if (counts.processing || counts.new) return 'processing';
  if (counts.error) return 'error';
  if (counts.processed_with_conflicts) return 'processed_with_conflicts';
  return counts.processed ? 'processed' : 'new';
}

/** What a collection's instances come to; superseded ones show no cards. */
export function totalsOf(all: readonly Pick<Instance, 'status' | 'obsolete' | 'current' | 'cards'>[]): {
  readonly statusCounts: StatusCounts;
  readonly instances: number;
  readonly cards: number;
} {
  const statusCounts: Partial<Record<InstanceStatus, number>> = {};
  let cards = 0;
  for (const instance of all) {
    if (!instance.obsolete) statusCounts[instance.status] = (statusCounts[instance.status] ?? 0) + 1;
    if (instance.current) cards += instance.cards;
  }
  return { statusCounts, instances: all.length, cards };
}

/** A file's status over all its instances, by the same rule. One that is in no collection is `new`, which no list shows. */
export function fileStatus(statuses: readonly InstanceStatus[]): InstanceStatus {
  const counts: Partial<Record<InstanceStatus, number>> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts.new === statuses.length ? 'new' : collectionStatus(counts);
}
