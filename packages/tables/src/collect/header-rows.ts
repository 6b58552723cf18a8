import type { ColumnCells } from './column-cells.js';
import { countMarks, isName, markFor, typeColumn } from './type-column.js';
import { isMissing } from '../values/text.js';

/** A header row above the parser's, or below it: more than these are data. */
const mostHeaderRows = 2;

/** Names are shown and compared, never computed with. */
const longestName = 400;

/**
 * The names of the columns. Rows that are a header as well are taken out of the columns: the first ones of a table without a header, and
 * a second header row, whose texts stand above numbers or dates. Names of several rows are joined with " / ".
 *
 * @returns how many rows were taken out.
 */
export function takeHeaderRows(
  header: readonly string[],
  columns: readonly ColumnCells[],
  rows: number,
): { readonly names: string[]; readonly taken: number } {
  const names = columns.map((_, at) => header[at] ?? '');
  let known = header.some((name) => name !== '') ? 1 : 0;
  let taken = 0;
  while (known < mostHeaderRows && rows - taken > 2 && isHeaderRow(columns, known === 0)) {
    for (const [at, column] of columns.entries()) {
      const text = column.dropFirst();
      if (text.trim() !== '') names[at] = names[at] === '' ? text : `${names[at] ?? ''} / ${text}`;
    }
    known++;
    taken++;
  }
  return { names: names.map((name) => name.slice(0, longestName)), taken };
}

/** Whether the first row has at least two names, no value, and stands above typed data in every column that is typed. */
function isHeaderRow(columns: readonly ColumnCells[], isFirst: boolean): boolean {
  const texts = columns.map(({ texts: all, codes }) => all.text(codes[0] ?? 0));
  const filled = texts.filter((text) => !isMissing(text));
  if (filled.length < 2 || !filled.every(isName)) return false;
  const typed = columns.map((column, at) => {
    const own = countMarks(column);
    const { keys } = typeColumn(
      '',
      column,
      markFor(own, own, () => []),
    );
    return keys === undefined ? 'text' : isMissing(texts[at] ?? '') ? 'missing' : 'named';
  });
  const named = typed.filter((kind) => kind === 'named').length;
  // A second header row names the parts of columns that a first one joins; one word among data is an exception in its column.
  return isFirst ? named > 0 : named >= 2 && typed.every((kind) => kind !== 'missing');
}
