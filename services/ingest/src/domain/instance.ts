import type { DocumentType } from '@cardinal/documents';

/** How far one file has come in one collection. The order of the stages is the order of the work. */
export const stages = ['queued', 'parsing', 'extracting', 'indexing', 'embedding', 'done'] as const;
export type Stage = (typeof stages)[number];

export const instanceStatuses = ['new', 'processing', 'processed', 'processed_with_conflicts', 'error'] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** A file in a collection: one processing, one set of cards, one version of one document. */
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
  /** Searches for current versions see it. */
  readonly current: boolean;
  /** A newer version of the document has been processed: what became of this one no longer matters. */
  readonly obsolete: boolean;
  readonly status: InstanceStatus;
  readonly stage: Stage;
  /** Grows with each reprocessing; events of an older one are stale. */
  readonly generation: number;
  /** Grows with each change of currency or deletion that the other services must follow. */
  readonly revision: number;
  /** Conflicts with other documents that nobody has settled yet. */
  readonly conflicts: number;
  /** Grows with each change of that number. */
  readonly conflictsRevision: number;
  readonly everProcessed: boolean;
  readonly deleted: boolean;
  readonly attempts: number;
  readonly pages: number;
  readonly cards: number;
  readonly reason: string;
  readonly message: string;
  readonly createdAtMs: number;
}

/** Whether an event about `stage` still has something to say to an instance that is at `at`. */
export function advances(at: Stage, stage: Stage): boolean {
  return stages.indexOf(stage) > stages.indexOf(at);
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
