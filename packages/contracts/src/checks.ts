/**
 * What operators are told about the data of a deployment. `loss`: something that users gave or were given is not there. `wrong`: an answer or a
 * search result contradicts the data. `waste`: something takes room, and nobody can see it.
 */
export type Severity = 'loss' | 'wrong' | 'waste';

/** One thing that does not fit. */
export interface Fault {
  /** Names the fault for people, unique within its check and stable while the fault persists. */
  readonly id: string;
  /** Whose work it is: while the bus still holds some for it nothing is broken. */
  readonly instanceId?: number;
  /** Absent: nothing mends it without loss. May be repeated; some of what it sets off is done later, by the services. */
  readonly mend?: () => Promise<void>;
}

/** A rule that the stores keep between them, as the service says that owns it. */
export interface Check {
  /** Stable, `kebab-case`. */
  readonly name: string;
  /** What holds in a healthy deployment. */
  readonly holds: string;
  readonly severity: Severity;
  /** What mending does; what to do where nothing mends. */
  readonly fix: string;
  /** What is inconsistent at this moment, work in progress included, which is why the caller checks twice. */
  readonly look: (snapshot: Snapshot) => AsyncIterable<Fault>;
}

/** A document that is not deleted, as the catalog knows it. */
export interface KnownDocument {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly generation: number;
  /** As it is shown. */
  readonly cards: number;
  /** Processed completely, and not being processed again. */
  readonly isWhole: boolean;
}

/** The cards of a document in one place. Two tallies with the same sums are of the same cards. */
export interface CardTally {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly cards: number;
  /** Sum of their ids. */
  readonly idSum: number;
}

/** A deployment at about one moment. By document. */
export interface Snapshot {
  /** Teams by id. */
  readonly teams: ReadonlySet<number>;
  readonly collections: ReadonlySet<number>;
  readonly documents: ReadonlyMap<number, KnownDocument>;
  /** Cards that are kept. */
  readonly listed: ReadonlyMap<number, CardTally>;
  /** Cards that are searched. */
  readonly indexed: ReadonlyMap<number, CardTally>;
}

/** The repairs that the catalog offers for a faulty document. */
export interface DocumentMending {
  /** Has it processed from its bytes, as a new generation; what there is answers meanwhile. Once, however many ask for it. */
  readonly reprocess: (document: Pick<KnownDocument, 'teamId' | 'instanceId'>) => Promise<void>;
  /** Tells everybody that it is deleted: a document that the catalog does not know. Without effect on one that it knows. */
  readonly forget: (orphan: Pick<KnownDocument, 'teamId' | 'collectionId' | 'instanceId'>) => Promise<void>;
}
