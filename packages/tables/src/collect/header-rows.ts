import { columnNumber } from '@cardinal/contracts';
import type { ColumnType } from '../model.js';
import type { ColumnCells } from './column-cells.js';
import { countMarks, isName, markFor, typeColumn } from './type-column.js';
import { isMissing } from '../values/text.js';

/** Maximum length kept of a column's name, in UTF-16 code units. */
const longestName = 400;

/**
 * Determines the names of the columns: "Column 1" and so on in a table without header. A second header row, whose texts are above numbers
 * or dates, is removed from the columns. Its texts are appended with " / " to the name above, or to the nearest name to the left of that.
 * The first header row is determined by the document's parser.
 *
 * @returns the names, and the number of rows that were removed.
 */
export function takeHeaderRows(
  header: readonly string[],
  columns: readonly ColumnCells[],
  rows: number,
): { readonly names: string[]; readonly taken: number } {
  if (header.every((name) => name === '')) return { names: columns.map((_, at) => columnNumber(at)), taken: 0 };
  const names = columns.map((_, at) => header[at] ?? '');
  const taken = rows > 2 && isSecondHeader(names, columns) ? 1 : 0;
  if (taken > 0) {
    let above = '';
    for (const [at, column] of columns.entries()) {
      const text = column.dropFirst();
      // A header cell that spans several columns is written only in the first of them.
      above = header[at] || above;
      if (text.trim() !== '' && text !== above) names[at] = above === '' ? text : `${above} / ${text}`;
    }
  }
  return { names: names.map((name) => name.slice(0, longestName)), taken };
}

/** Years may be column names, above values of these years. */
const year = /^(?:1[89]|20)\d\d$/;

/**
 * Whether the first row is a second header row, with sub-columns or units: it has at least two names and no value, above typed data in two
 * columns or more. A single word above data is merely an exception in its column, and a row of words with a row name of its own is an
 * ordinary row, such as a day on which a shop is closed.
 */
function isSecondHeader(header: readonly string[], columns: readonly ColumnCells[]): boolean {
  const texts = columns.map(({ texts: all, codes }) => all.text(codes[0] ?? 0).trim());
  const filled = texts.filter((text) => !isMissing(text));
  if (filled.length < 2 || !filled.every((text) => isName(text) || year.test(text))) return false;
  const isJoining = (at: number): boolean => !!header[at] && header[at + 1] === '' && !isMissing(texts[at + 1] ?? '');
  const isOpen = !header[0] || !texts[0] || texts[0] === header[0] || isJoining(0);
  if (!isOpen) return false;
  const typed = columns.map((column, at) => {
    const type = typeWithoutFirst(header[at] ?? '', column);
    if (type === 'text' || type === 'score') return 'text';
    if (isMissing(texts[at] ?? '')) return header[at] ? 'text' : 'missing';
    return type === 'year' && year.test(texts[at] ?? '') ? 'value' : 'named';
  });
  return (
    typed.filter((kind) => kind === 'named').length >= 2 && typed.every((kind) => kind === 'text' || kind === 'named')
  );
}

function typeWithoutFirst(name: string, column: ColumnCells): ColumnType {
  const first = column.codes[0] ?? 0;
  column.forget(first);
  const own = countMarks(column);
  const { type } = typeColumn(
    name,
    column,
    markFor(own, own, () => []),
  );
  column.recall(first);
  return type;
}
