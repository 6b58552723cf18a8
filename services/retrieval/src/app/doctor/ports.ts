import type { SearchedCards } from '../../domain/soundness.js';
import type { CollectionRef, InstanceRecord } from '../ports.js';

type InstanceName = CollectionRef & { readonly instanceId: number };

/** Queries on the index that only `cardinal doctor` needs. */
export interface IndexRecords {
  /** On a server of its own: the settings may name another one than the services'. */
  readonly isApart: boolean;
  /** By document; nothing of a document without cards. */
  tallies(): Promise<ReadonlyMap<number, SearchedCards>>;
  /** Documents that the index knows, and does not know as deleted. */
  notes(): Promise<readonly InstanceName[]>;
  recordOf(instance: InstanceName): Promise<InstanceRecord | undefined>;
  /** Cards of the document that are noted as having vectors, and have none, wait for them again. */
  expectVectors(instance: InstanceName): Promise<void>;
  /** Vectors and texts of cards that there are not. Always none where they are part of the card. */
  strays(): Promise<readonly Stray[]>;
  removeStrays(): Promise<void>;
}

export interface Stray {
  readonly kind: 'vectors' | 'texts';
  /** By the number of the row in its table. */
  readonly row: number;
}
