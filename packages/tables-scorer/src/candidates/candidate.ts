import type { Program } from '@cardinal/tables';
import type { Mask } from '@cardinal/tables/reading';
import type { RankedFilter } from '../filters/row-filter.js';
import type { Values } from './row-sets.js';

/** What a reading computes, in classes that the scorer tells apart. */
export type Family =
  | 'lookup'
  | 'count'
  | 'distinct'
  | 'sum'
  | 'average'
  | 'max'
  | 'min'
  | 'extreme'
  | 'ranked'
  | 'place'
  | 'nth'
  | 'next'
  | 'previous'
  | 'next-by'
  | 'previous-by'
  | 'compared'
  | 'compared-counts'
  | 'compared-sums'
  | 'frequent'
  | 'group-sum'
  | 'group-average'
  | 'difference'
  | 'difference-of-columns'
  | 'run';

/** Words of the question that a reading does not use. */
export interface Unread {
  readonly mask: Mask;
  readonly words: number;
  readonly wholeCells: number;
  readonly partCells: number;
  readonly headers: number;
  readonly numbers: number;
}

/** One way to read a question over a table. */
export interface Candidate {
  readonly family: Family;
  readonly program: Program;
  readonly values: Values;
  /** Normal form of the values. Candidates with equal keys give the same answer. */
  readonly key: string;
  readonly filters: readonly RankedFilter[];
  readonly isUnion: boolean;
  /** Columns of the answer, and of the order or measure; -1: none. */
  readonly column: number;
  readonly by: number;
  readonly isTied: boolean;
  readonly unread: Unread;
  /** Its features: groups of them that many candidates share, and its own. */
  readonly groups: readonly number[];
  readonly own: readonly string[];
}

/** A part of a reading, with its features and the words that it uses. */
export interface Part {
  readonly group: number;
  readonly mask: Mask;
}
