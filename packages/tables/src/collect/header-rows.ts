import { columnNumber } from '@cardinal/contracts';
import type { ColumnCells } from './column-cells.js';
import { countMarks, isName, markFor, typeColumn } from './type-column.js';
import { isMissing } from '../values/text.js';

/** Names are shown and compared, never computed with. */
const longestName = 400;

/**
 * The names of the columns, "Column 1" and so on in a table without header. A second header row, whose texts stand above numbers or dates, is
 * taken out of the columns: its texts join the names with " / ", each the one above it or the next before that. Which row is the first one is for parsers to say.
 *
 * @returns how many rows were taken out.
 */
export function takeHeaderRows(
  header: readonly string[],
  columns: readonly ColumnCells[],
  rows: number,
): { readonly names: string[]; readonly taken: number } {
  if (header.every((name) => name === '')) return { names: columns.map((_, at) => columnNumber(at)), taken: 0 };
  const names = columns.map((_, at) => header[at] ?? '');
  const taken = rows > 2 && isSecondHeader(columns) ? 1 : 0;
  if (taken > 0) {
    let above = '';
    for (const [at, column] of columns.entries()) {
      const text = column.dropFirst();
      // A cell that spans several is written once, in the first of them.
      above = header[at] || above;
      if (text.trim() !== '') names[at] = above === '' ? text : `${above} / ${text}`;
    }
  }
  return { names: names.map((name) => name.slice(0, longestName)), taken };
}

/**
 * Whether the first row has at least two names, no value, and stands above typed data in two columns or more: it names the parts of columns
 * that the header joins. One word among data is an exception in its column.
 */
function isSecondHeader(columns: readonly ColumnCells[]): boolean {
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
  return typed.filter((kind) => kind === 'named').length >= 2 && typed.every((kind) => kind !== 'missing');
}
