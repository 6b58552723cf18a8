import { read, type WorkSheet } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import { DocumentError } from '../errors.js';

export interface Book {
  readonly names: readonly string[];
  /** Whether dates count from 1904, as in workbooks from old Macintoshes. */
  readonly dates1904: boolean;
  /** Returns a sheet and removes it from the book, to free its memory, because sheets may be large and are read one after another. */
  take(name: string): WorkSheet | undefined;
}

export async function readBook(path: string): Promise<Book> {
  const book = read(await readFile(path), {
    type: 'buffer',
    // Rows as arrays take half the memory of one property per cell.
    dense: true,
    cellNF: true,
    // Texts are formatted when a row is read instead, because texts stored with every cell make up a third of the memory.
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
