import type { SearchedCards } from '../../domain/soundness.js';
import type { CollectionRef, InstanceRecord } from '../ports.js';

type InstanceName = CollectionRef & { readonly instanceId: number };

/** Queries on the index that only `cardinal doctor` needs. */
export interface IndexRecords {
  /** Whether the index is on a server of its own: then the settings may name another server than the one that the services use. */
  readonly isApart: boolean;
  /** By instance id; documents without cards are absent. */
  tallies(): Promise<ReadonlyMap<number, SearchedCards>>;
  /** Documents that the index has a record of, without deleted ones. */
  notes(): Promise<readonly InstanceName[]>;
  recordOf(instance: InstanceName): Promise<InstanceRecord | undefined>;
  /** Makes cards of the document that are recorded as having vectors, but have none, wait for vectors again. */
  expectVectors(instance: InstanceName): Promise<void>;
  /** Vectors and texts whose card does not exist. Always empty if the index stores them as part of the card. */
  strays(): Promise<readonly Stray[]>;
  removeStrays(): Promise<void>;
}

export interface Stray {
  readonly kind: 'vectors' | 'texts';
  /** Number of the row in its table. */
  readonly row: number;
}
