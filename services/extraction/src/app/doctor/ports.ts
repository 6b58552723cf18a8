import type { KeptCards } from '../../domain/soundness.js';
import type { ConflictSide } from '../../domain/conflicts/finding.js';

export interface RecordOfDocument {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
}

export interface ShownFinding {
  readonly conflictId: number;
  readonly teamId: number;
  readonly collectionId: number;
  readonly first: ConflictSide;
  readonly second: ConflictSide;
}

/** Queries on cards and findings that only `cardinal doctor` needs. */
export interface CardRecords {
  /** By document; nothing of a document without cards. */
  tallies(): Promise<ReadonlyMap<number, KeptCards>>;
  /** What is noted of documents beside their cards, and is not known to be deleted. */
  notes(): Promise<readonly RecordOfDocument[]>;
  /** That people see; a page at a time. */
  findings(): AsyncIterable<readonly ShownFinding[]>;
  /** Which of these cards there are. */
  existing(teamId: number, cardIds: readonly number[]): Promise<ReadonlySet<number>>;
}
