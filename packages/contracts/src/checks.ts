/**
 * How serious an inconsistency is for operators. `loss`: something that users uploaded or were given is missing. `wrong`: an answer or a
 * search result contradicts the data. `waste`: something occupies storage, and no user can see it.
 */
export type Severity = 'loss' | 'wrong' | 'waste';

/** One inconsistency that a check found. */
export interface Fault {
  /** Names the fault for people, unique within its check and stable while the fault persists. */
  readonly id: string;
  /** The instance whose processing may still repair the fault: nothing is broken while the bus still holds events for that instance. */
  readonly instanceId?: number;
  /** Repairs the fault. Absent if nothing repairs it without loss. Idempotent; services may complete the repair later. */
  readonly mend?: () => Promise<void>;
}

/** An invariant across the stores, defined by the service that owns the data. */
export interface Check {
  /** Stable, `kebab-case`. */
  readonly name: string;
  /** What holds in a healthy deployment. */
  readonly holds: string;
  readonly severity: Severity;
  /** What repairing does, or what an operator should do where no repair exists. */
  readonly fix: string;
  /** Yields what is inconsistent at this moment, including work in progress, which is why the caller looks twice. */
  readonly look: (snapshot: Snapshot) => AsyncIterable<Fault>;
}

/** A document that is not deleted, as the catalog records it. */
export interface KnownDocument {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly generation: number;
  /** Number of cards that the interface shows for it. */
  readonly cards: number;
  /** Processed completely, and not being processed again at the moment. */
  readonly isWhole: boolean;
}

/** The cards of a document in one store. Two tallies with equal sums are taken to be of the same cards. */
export interface CardTally {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly cards: number;
  /** Sum of their ids. */
  readonly idSum: number;
}

/** The data of a deployment at approximately one moment. Maps are keyed by instance id. */
export interface Snapshot {
  /** Teams by id. */
  readonly teams: ReadonlySet<number>;
  readonly collections: ReadonlySet<number>;
  readonly documents: ReadonlyMap<number, KnownDocument>;
  /** Cards in the store of extraction. */
  readonly listed: ReadonlyMap<number, CardTally>;
  /** Cards in the search index of retrieval. */
  readonly indexed: ReadonlyMap<number, CardTally>;
}

/** The repairs that the catalog offers for a faulty document. */
export interface DocumentMending {
  /** Processes the document again from its bytes, as a new generation; the existing cards answer meanwhile. Runs once per document. */
  readonly reprocess: (document: Pick<KnownDocument, 'teamId' | 'instanceId'>) => Promise<void>;
  /** Announces to all services that a document unknown to the catalog is deleted. No effect on a document that the catalog knows. */
  readonly forget: (orphan: Pick<KnownDocument, 'teamId' | 'collectionId' | 'instanceId'>) => Promise<void>;
}
