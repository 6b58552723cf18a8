import { read, type WorkSheet } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import { DocumentError } from '../errors.js';

export interface Book {
  readonly names: readonly string[];
  /** Dates count from 1904, as on old Macintoshes. */
  readonly dates1904: boolean;
  /** Removes a sheet from the book, because each may be large and they are read one after another. */
  take(name: string): WorkSheet | undefined;
}

export async function readBook(path: string): Promise<Book> {
  const book = read(await readFile(path), {
    type: 'buffer',
    // Rows as arrays: half the memory of one property a cell.
    dense: true,
    cellNF: true,
    // Texts are made from values and formats when a row is read: kept with every cell they are a third of the memory.
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    cellStyles: false,
  });
  if (book.SheetNames.length === 0) throw new DocumentError('corrupt', 'The file has no sheets.');
  return {
    names: book.SheetNames,
    dates1904: book.Workbook?.WBProps?.date1904 ?? false,
    take: (name) => {
      const sheet = book.Sheets[name];
      delete book.Sheets[name];
      return sheet;
    },
  };
}
