import type { DocumentType } from '@cardinal/contracts';

/** Stages of the processing of a file in a collection, in the order of the work. */
export const stages = ['queued', 'parsing', 'extracting', 'indexing', 'embedding', 'done'] as const;
export type Stage = (typeof stages)[number];

export const instanceStatuses = ['new', 'processing', 'processed', 'processed_with_conflicts', 'error'] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** The outbox of an instance: the event to publish, written together with its state, and cleared once the bus has confirmed it. */
export const outboxes = ['', 'queued', 'parsed'] as const;
export type Outbox = (typeof outboxes)[number];

/** Services that store data derived from instances and follow their changes. */
export type FollowingService = 'extraction' | 'retrieval';

/**
 * A file in a collection: one processing, one set of cards, one version of one document. `instance-transitions.ts` contains every change of
 * this record, and stores write it by compare-and-set on `writes`.
 */
export interface Instance {
  readonly id: number;
  readonly teamId: number;
  readonly collectionId: number;
  readonly fileId: number;
  readonly sha256: string;
  readonly fileName: string;
  readonly type: DocumentType;
  /** Instances of one name in one collection are versions of one document, counted from 1. */
  readonly version: number;
  /** The result of `flagsOf` when the flags were last reconciled; searches for current versions filter by it. */
  readonly current: boolean;
  /** A newer version of the document was whole once, so that this one no longer answers. */
  readonly obsolete: boolean;
  readonly status: InstanceStatus;
  readonly stage: Stage;
  /** Progress of the whole processing, 0..100; never decreases within a generation. */
  readonly percent: number;
  /** Incremented by each reprocessing; events of an older generation are stale. */
  readonly generation: number;
  /** Incremented by each change that the following services must apply: of what answers, or a deletion. */
  readonly revision: number;
  readonly appliedExtraction: number;
  readonly appliedRetrieval: number;
  /** Some service has not applied the latest revision: until then scopes name the state to every reader. */
  readonly pending: boolean;
  readonly changedMs: number;
  /** Number of unresolved conflicts with other documents. */
  readonly conflicts: number;
  /** Incremented by each change of `conflicts`. */
  readonly conflictsRevision: number;
  readonly everProcessed: boolean;
  /** Number of parses that began and neither ended nor were handed back, because their holder died. */
  readonly attempts: number;
  /** Name of the process that parses it, while its stage is `parsing`. */
  readonly owner: string;
  readonly leaseUntilMs: number;
  readonly outbox: Outbox;
  readonly outboxMs: number;
  /**
   * W3C `traceparent` of the request that started the processing, because the file is parsed later, outside of that request. Empty: none.
   */
  readonly traceParent: string;
  /** The source that the upload named, by which a client recognises its own uploads. Empty: none. */
  readonly source: string;
  /** User metadata (`metadata.ts`), as JSON; empty: none. */
  readonly metadata: string;
  /** Options of reading (`reading.ts`), as JSON; empty: everything is detected. */
  readonly readAs: string;
  readonly pages: number;
  readonly cards: number;
  /** Stable code of a failure; empty without a failure. */
  readonly reason: string;
  readonly message: string;
  readonly createdAtMs: number;
  /** When a repeated upload of its bytes last made it the newest version again; 0: never. */
  readonly returnedMs: number;
  /** 0 while it is not deleted. */
  readonly deletedMs: number;
  /** Number of writes of this record. */
  readonly writes: number;
}

export const isLive = ({ deletedMs }: Pick<Instance, 'deletedMs'>): boolean => deletedMs === 0;

/**
 * Whether readers see the instance. A `new` one is hidden, because its upload withdraws it if the file or the collection was deleted
 * meanwhile.
 */
export const isShown = ({ deletedMs, status }: Pick<Instance, 'deletedMs' | 'status'>): boolean =>
  deletedMs === 0 && status !== 'new';

/** Unique key: a file has one live instance per collection; deleted ones do not collide. */
export function identityOf({ id, collectionId, fileId, deletedMs }: Omit<Instance, 'id'> & { id?: number }): string {
  const identity = `${collectionId}:${fileId}`;
  return deletedMs === 0 ? identity : `${identity}#${id ?? ''}`;
}

/** Progress at which each stage begins, in percent, as measured on text PDFs: embedding takes most of the time. */
const startPercent: Readonly<Record<Stage, number>> = {
  queued: 0,
  parsing: 2,
  extracting: 30,
  indexing: 40,
  embedding: 45,
  done: 100,
};

/** Progress of the whole processing, 0..100, for `done` of `total` within a stage. */
export function percentOf(stage: Stage, done = 0, total = 0): number {
  const from = startPercent[stage];
  const next = stages[stages.indexOf(stage) + 1];
  if (!next || total <= 0) return from;
  return Math.floor(from + (startPercent[next] - from) * Math.min(1, done / total));
}

/** Whether the instance is live and neither queued nor being processed. */
export const isAtRest = ({ stage, outbox, deletedMs }: Pick<Instance, 'stage' | 'outbox' | 'deletedMs'>): boolean =>
  deletedMs === 0 && stage === 'done' && outbox === '';
