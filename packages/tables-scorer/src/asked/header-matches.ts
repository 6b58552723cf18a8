import { positions, type ColumnWords, type Mask } from '@cardinal/tables/reading';
import type { Asked } from './asked.js';

/** How much of a header a question contains. */
export interface HeaderMatch {
  /** Share of the header's words. */
  readonly share: number;
  readonly at: readonly number[];
  readonly mask: Mask;
  /** The share as a class: whole, half or more, some, none. */
  readonly grade: 'W' | 'H' | 'S' | 'N';
}

/** Longest distance between two words of a header in a question. */
const nearby = 2;

export const headerMatches = ({ stems }: Asked, columns: readonly ColumnWords[]): HeaderMatch[] =>
  columns.map((column) => {
    const at: number[] = [];
    for (const wanted of column.stems) {
      const last = at.at(-1);
      const found = stems.findIndex(
        (stem, index) => stem === wanted && (last === undefined || Math.abs(index - last) <= nearby),
      );
      if (found >= 0) at.push(found);
    }
    const share = column.stems.length === 0 ? 0 : at.length / column.stems.length;
    return { share, at, mask: positions(at), grade: share === 1 ? 'W' : share >= 0.5 ? 'H' : share > 0 ? 'S' : 'N' };
  });
