import type { DocumentType } from '@cardinal/contracts';

/** How far one file has come in one collection. The order of the stages is the order of the work. */
export const stages = ['queued', 'parsing', 'extracting', 'indexing', 'embedding', 'done'] as const;
export type Stage = (typeof stages)[number];

export const instanceStatuses = ['new', 'processing', 'processed', 'processed_with_conflicts', 'error'] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** The outbox of an instance: events to publish, written with its state, cleared once the bus has confirmed. */
export const outboxes = ['', 'queued', 'parsed'] as const;
export type Outbox = (typeof outboxes)[number];

/** Services that keep data derived from instances, and follow what becomes of them. */
export type FollowingService = 'extraction' | 'retrieval';

/**
 * A file in a collection: one processing, one set of cards, one version of one document. One record; `instance-transitions.ts` has every way in which it
 * changes, and a store compares and sets it by `writes`.
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
  /** As `flagsOf` decided when the flags were last reconciled: searches for current versions see it. */
  readonly current: boolean;
  /** A newer version of the document has been processed: what becomes of this one no longer matters. */
  readonly obsolete: boolean;
  readonly status: InstanceStatus;
  readonly stage: Stage;
  /** Of the whole way, 0..100; never falls within a generation. */
  readonly percent: number;
  /** Grows with each reprocessing; events of an older one are stale. */
  readonly generation: number;
  /** Grows with each change that the following services must hear of: what answers, or a deletion. */
  readonly revision: number;
  readonly appliedExtraction: number;
  readonly appliedRetrieval: number;
  /** Some service has not applied the latest revision: until then scopes name its state to every reader. */
  readonly pending: boolean;
  readonly changedMs: number;
  /** Conflicts with other documents that nobody has resolved yet. */
  readonly conflicts: number;
  /** Grows with each change of that number. */
  readonly conflictsRevision: number;
  readonly everProcessed: boolean;
  /** Parses that began and neither ended nor were handed back: their holder died. */
  readonly attempts: number;
  /** Who parses it, while its stage is `parsing`. */
  readonly owner: string;
  readonly leaseUntilMs: number;
  readonly outbox: Outbox;
  readonly outboxMs: number;
  /** W3C `traceparent` of the request that started the processing, because a file is parsed in its turn and not within that request. Empty: none. */
  readonly traceParent: string;
  /** The source that its upload named, by which a program recognises its own uploads. Empty: none. */
  readonly source: string;
  /** What users say of it (`metadata.ts`), as JSON; empty: nothing. */
  readonly metadata: string;
  /** How it is to be read (`reading.ts`), as JSON; empty: everything is found out. */
  readonly readAs: string;
  readonly pages: number;
  readonly cards: number;
  /** Stable code of a failure. */
  readonly reason: string;
  readonly message: string;
  readonly createdAtMs: number;
  /** When its bytes, uploaded again, last made it the newest version again; 0: never. */
  readonly returnedMs: number;
  /** 0 while it lives. */
  readonly deletedMs: number;
  /** Counts the writes of this record. */
  readonly writes: number;
}

export const isLive = ({ deletedMs }: Pick<Instance, 'deletedMs'>): boolean => deletedMs === 0;

/**
 * Whether readers see it: one that is `new` is still in the hands of its upload, which takes it back where the file or the collection was deleted
 * meanwhile.
 */
export const isShown = ({ deletedMs, status }: Pick<Instance, 'deletedMs' | 'status'>): boolean =>
  deletedMs === 0 && status !== 'new';

/** What makes an instance the only one of its file in its collection, until it is deleted. */
export function identityOf({ id, collectionId, fileId, deletedMs }: Omit<Instance, 'id'> & { id?: number }): string {
  const identity = `${collectionId}:${fileId}`;
  return deletedMs === 0 ? identity : `${identity}#${id ?? ''}`;
}

/** Shares of the whole way that the stages take, in percent, as measured on text PDFs: embedding is most of it. */
const startPercent: Readonly<Record<Stage, number>> = {
  queued: 0,
  parsing: 2,
  extracting: 30,
  indexing: 40,
  embedding: 45,
  done: 100,
};

/** Percent of the whole way, 0..100, for `done` of `total` within a stage. */
export function percentOf(stage: Stage, done = 0, total = 0): number {
  const from = startPercent[stage];
  const next = stages[stages.indexOf(stage) + 1];
  if (!next || total <= 0) return from;
  return Math.floor(from + (startPercent[next] - from) * Math.min(1, done / total));
}

/** Whether it is neither being processed nor queued. */
export const isAtRest = ({ stage, outbox, deletedMs }: Pick<Instance, 'stage' | 'outbox' | 'deletedMs'>): boolean =>
  deletedMs === 0 && stage === 'done' && outbox === '';
