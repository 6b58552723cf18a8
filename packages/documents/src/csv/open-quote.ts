import Papa from 'papaparse';
import type { ParseContext } from '../draft.js';

/** Records the last character of a streamed text, ignoring white space. */
export class LastSign {
  #sign = '';

  get isQuote(): boolean {
    return this.#sign === '"';
  }

  async *of(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      this.#sign = piece.trimEnd().at(-1) ?? this.#sign;
      yield piece;
    }
  }
}

/**
 * Recovers rows from the last cell of a file. A quotation mark that opens a cell and is never closed (such as an inch mark) makes the
 * parser put all following rows into that cell. They are split again here, ignoring quotation marks.
 *
 * @param row the last row of the file.
 */
export function* rowsBehindOpenQuote(
  row: readonly string[],
  delimiter: string,
  context: Pick<ParseContext, 'warn'>,
): Generator<string[]> {
  const cell = row.at(-1) ?? '';
  let end = cell.search(/[\r\n]/);
  if (end < 0) return yield [...row];
  warnOfOpenQuotes(context);
  yield [...row.slice(0, -1), ...`"${cell.slice(0, end)}`.split(delimiter)];
  while (end < cell.length) {
    const from = end + 1;
    const next = cell.indexOf('\n', from);
    end = next < 0 ? cell.length : next;
    yield cell.slice(from, end).replace(/\r$/, '').split(delimiter);
  }
}

/** Minimum number of cells per row for `rowsInQuote`, because narrower rows may be lines of a quoted text: "Paris, France". */
const fewestCells = 3;

/**
 * Recovers rows where an unclosed quotation mark was closed by the opening mark of a later cell: each line between the two marks is a row,
 * and so are the lines that contain the marks.
 *
 * @param width number of cells in the rows of the file.
 * @returns undefined if the row is an ordinary one.
 */
export function rowsInQuote(row: readonly string[], width: number, delimiter: string): string[][] | undefined {
  const at = row.findIndex((cell) => cell.includes('\n'));
  if (at < 0 || width < fewestCells) return undefined;
  const [first = '', ...lines] = (row[at] ?? '').split(/\r?\n/);
  const last = lines.pop() ?? '';
  if (lines.length === 0 || lines.some((line) => line.split(delimiter).length !== width)) return undefined;
  const rest = row.slice(at + 1);
  const behind = rest.length === 0 ? '' : delimiter + Papa.unparse([rest], { delimiter });
  const [closing = []] = Papa.parse<string[]>(`${last}"${behind}`, { delimiter }).data;
  const rows = [
    [...row.slice(0, at), ...`"${first}`.split(delimiter)],
    ...lines.map((line) => line.split(delimiter)),
    closing,
  ];
  return rows.every((each) => each.length === width) ? rows : undefined;
}

/** Repeated calls for one file have no further effect, because identical warnings are merged. */
export function warnOfOpenQuotes({ warn }: Pick<ParseContext, 'warn'>): void {
  warn('CSV_QUOTE_OPEN', 'A quotation mark is never closed: the rows after it were read as if they had no such marks.');
}
