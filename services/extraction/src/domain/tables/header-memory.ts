import { numberedColumns, type document } from '@cardinal/contracts';
import type { Unit } from '../unit.js';
import { widthOf } from './cut-table.js';

/** Maximum length in characters: longer header rows are never shown whole. */
const longestHeader = 400;

/** Keeps the header of the current table across its blocks, because rows in later cards need it to be understood. */
export interface HeaderMemory {
  /**
   * @returns the header rows of a block's table as printed, in or before the block; numbers of its columns if there are none, or very long
   * ones.
   */
  before(unit: Pick<Unit, 'start' | 'text'>, table: document.Table): string;
}

export function createHeaderMemory(): HeaderMemory {
  let names: readonly string[] = [];
  let printed = '';
  return {
    before({ start, text }, { header, headerRows, rows }) {
      const [first, last] = [rows[0], rows[headerRows - 1]];
      if (first && last)
        printed = text.slice(first.start - start, Math.min(last.end, first.start + longestHeader + 1) - start);
      else if (header.length !== names.length || header.some((name, at) => name !== names[at])) printed = '';
      names = header;
      if (printed !== '' && printed.length <= longestHeader) return printed;
      return numberedColumns(widthOf(rows), longestHeader);
    },
  };
}
