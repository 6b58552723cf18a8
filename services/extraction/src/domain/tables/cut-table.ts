import type { document } from '@cardinal/contracts';
import { createHash } from 'node:crypto';
import { piece, underCeiling } from '../cut-unit.js';
import { limits } from '../card-sizes.js';
import { estimateTokens } from '../text/tokens.js';
import type { TableFacts, Unit } from '../unit.js';

/**
 * Maximum length, in characters, of a header that is repeated whole in every part of its table. Of a longer header, a part names only the
 * columns of its own cells, up to the same length: a reader of the part needs no others, and the work on a table grows with its cells, not
 * with its columns times its parts.
 */
const headerBudget = 2_000;
/** Maximum displayed length of one column's name, in characters. */
const longestName = 400;

/** Rows that are collected for one unit. */
interface Open {
  /** Offset in the unit's text. */
  readonly from: number;
  page: number;
  tokens: number;
  headerRows: number;
  readonly rows: document.TableRow[];
}

/**
 * Cuts a table between rows into units of even size; a table up to `limits.whole` is one unit. Text of the block outside its rows, such as
 * a caption, goes with the first and last unit. A row above `limits.ceiling` is cut between words.
 *
 * @param header the table's header rows as printed, or their substitute: see `HeaderMemory`.
 */
export function* cutTable(unit: Unit, table: document.Table, header: string): Generator<Unit> {
  const total = estimateTokens(unit.text);
  const goal = total <= limits.whole ? total : total / Math.ceil(total / limits.target);
  const columns = createColumns(table);
  let open: Open | undefined;
  let to = 0;
  const closed = function* ({ from, page, tokens, headerRows, rows }: Open, end: number): Generator<Unit> {
    const whole = piece({ ...unit, page }, from, end, tokens);
    const facts = { headerRows, headerBefore: headerRows === 0 ? header : '' };
    if (whole.tokens > limits.ceiling) yield* wideRow(whole, rows, headerRows, columns);
    else yield { ...whole, table: { ...columns.factsOf(0, widthOf(rows)), ...facts, rows: rows.map(textsOf(unit)) } };
  };
  for (const [index, row] of table.rows.entries()) {
    const from = row.start - unit.start;
    const end = row.end - unit.start;
    // A row without a word has size 1, so that few rows share a unit.
    const tokens = Math.max(1, estimateTokens(unit.text, from, end));
    const isFull = open && (open.tokens + tokens > limits.whole || open.tokens + tokens - goal > goal - open.tokens);
    // A card has the page on which it begins, so that it contains no rows of the next page, except below a header alone.
    const isOnNextPage = open && open.rows.length > open.headerRows && (row.page || unit.page) !== open.page;
    if (open && (isFull || isOnNextPage)) {
      yield* closed(open, to);
      open = undefined;
    }
    open ??= { from: index === 0 ? 0 : from, tokens: 0, headerRows: 0, page: row.page || unit.page, rows: [] };
    // A header alone states nothing, so that the page is that of the first row below it.
    if (index >= table.headerRows && open.rows.length === open.headerRows) open.page = row.page || unit.page;
    open.tokens += tokens;
    open.headerRows += index < table.headerRows ? 1 : 0;
    open.rows.push(row);
    to = end;
  }
  open ??= { from: 0, tokens: total, headerRows: 0, page: unit.page, rows: [] };
  yield* closed(open, unit.text.length);
}

/** The pieces of a row that is too long for one card, each with its own cells and the columns of these. */
function* wideRow(
  whole: Unit,
  rows: readonly document.TableRow[],
  headerRows: number,
  columns: Columns,
): Generator<Unit> {
  const cells = rows.flatMap((row, index) => row.cells.map((cell, column) => ({ ...cell, column, row: index })));
  let next = 0;
  for (const part of underCeiling(whole)) {
    while ((cells[next]?.end ?? Infinity) <= part.start) next++;
    const texts: string[][] = [];
    let [first, row, isHeader] = [cells[next]?.column ?? 0, -1, 0];
    for (let at = next; (cells[at]?.start ?? Infinity) < part.end; at++) {
      const cell = cells[at];
      if (!cell) break;
      if (cell.row !== row) {
        texts.push([]);
        if (cell.row < headerRows) isHeader++;
        // A part of several rows may have any of the columns.
        if (row >= 0) first = 0;
        row = cell.row;
      }
      texts.at(-1)?.push(part.text.slice(Math.max(0, cell.start - part.start), cell.end - part.start));
    }
    const width = Math.max(0, ...texts.map(({ length }) => length));
    yield { ...part, table: { ...columns.factsOf(first, width), headerRows: isHeader, rows: texts, isCut: true } };
  }
}

/** Number of columns of the widest row. */
export const widthOf = (rows: readonly document.TableRow[]): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);

const textsOf =
  (unit: Unit) =>
  ({ cells }: document.TableRow): string[] =>
    cells.map((cell) => unit.text.slice(cell.start - unit.start, cell.end - unit.start));

interface Columns {
  /** The facts for a part of the table, whose columns are `width` columns from `first` on. */
  factsOf(first: number, width: number): Pick<TableFacts, 'header' | 'caption' | 'identity'>;
}

/** Reads the whole header once, however many parts the table has. */
function createColumns({ header, caption }: document.Table): Columns {
  const length = header.reduce((sum, name) => sum + name.length, 0);
  const names = header.map((name) => name.slice(0, longestName));
  const hash = createHash('sha256')
    .update([...header, caption].join('\u0000'))
    .digest('base64');
  return {
    factsOf(first, width) {
      if (length <= headerBudget) return { header: names, caption, identity: hash };
      const own: string[] = [];
      let left = headerBudget;
      for (let at = first; at < Math.min(names.length, first + width) && left > 0; at++) {
        const name = names[at] ?? '';
        own.push(name.slice(0, left));
        left -= name.length;
      }
      return { header: own, caption, identity: `${hash}${first}` };
    },
  };
}
