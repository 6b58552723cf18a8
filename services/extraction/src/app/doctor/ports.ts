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
  /** By instance id; documents without cards are absent. */
  tallies(): Promise<ReadonlyMap<number, KeptCards>>;
  /** Documents with a record beside their cards that does not mark them as deleted. */
  notes(): Promise<readonly RecordOfDocument[]>;
  /** Findings that users can see, in pages. */
  findings(): AsyncIterable<readonly ShownFinding[]>;
  /** Those of these cards that exist. */
  existing(teamId: number, cardIds: readonly number[]): Promise<ReadonlySet<number>>;
}
