import type { document } from '@cardinal/contracts';
import { classesOf, encodeTable, type EncodedTable } from '../format/encode-table.js';
import type { CollectLimits } from '../limits.js';
import type { PageSpan, TableFacts } from '../model.js';
import { cellSeparator } from '../table.js';
import { ColumnCells } from './column-cells.js';
import { columnFacts } from './column-facts.js';
import { Growing } from './growing.js';
import { takeHeaderRows } from './header-rows.js';
import { totalRows } from './total-rows.js';
import { countMarks, markFor, typeColumn, type MarkCounts } from './type-column.js';

/** A document block that contains a table, or part of one. */
export interface TableBlock extends document.Block {
  readonly table: document.Table;
}

/** Tables with fewer rows or columns are not stored, because nobody computes with them. */
const fewestRows = 2;
const fewestColumns = 2;

/** A table while its blocks are read. Of each row, only the codes of its cells and its position are kept. */
export class OpenTable {
  readonly #first: TableBlock;
  readonly #limits: CollectLimits;
  #columns: ColumnCells[] = [];
  readonly #rowStarts = new Growing();
  readonly #pageRuns = new Growing(8);
  #header: PageSpan | undefined;
  #rows = 0;
  readonly #spanned = new Set<number>();
  #end: number;
  #refused: string | undefined;

  constructor(block: TableBlock, limits: CollectLimits) {
    this.#first = block;
    this.#limits = limits;
    this.#end = block.start;
    const { header, headerRows, rows } = block.table;
    const [first] = rows;
    if (header.length > 0 && headerRows > 0 && first)
      this.#header = { start: first.start, end: first.end, page: first.page };
  }

  /** Whether a block belongs to this table. Blocks of one table share a header and are separated by a line end, not by a blank line. */
  isContinuedBy({ start, table }: TableBlock): boolean {
    const { header } = this.#first.table;
    const isSame = table.header.length === header.length && table.header.every((name, at) => name === header[at]);
    return table.headerRows === 0 && start === this.#end + 1 && isSame;
  }

  /** Adds a block. @param text text of the part that contains the block. @param textStart offset of the part in the canonical text. */
  add(block: TableBlock, text: string, textStart: number): void {
    const { rows, headerRows, spannedColumns } = block.table;
    for (const column of spannedColumns) this.#spanned.add(column);
    for (let row = headerRows; row < rows.length; row++) {
      const each = rows[row];
      if (each && !this.#isHeader(each, text, textStart)) this.#addRow(each, text, textStart);
    }
    this.#end = block.end;
  }

  /** Whether a row repeats the header, as on each page, or where tables were concatenated. */
  #isHeader({ cells }: document.TableRow, text: string, textStart: number): boolean {
    const { header } = this.#first.table;
    if (header.length < fewestColumns || cells.length !== header.length) return false;
    return cells.every(({ start, end }, at) => text.slice(start - textStart, end - textStart) === header[at]);
  }

  #addRow({ start, page, cells }: document.TableRow, text: string, textStart: number): void {
    const row = this.#rows++;
    const columns = Math.max(this.#columns.length, cells.length);
    this.#refused ??=
      this.#whyRefused(columns) ?? (isInPlace(start, cells) ? undefined : 'Its cells are not where a row has them.');
    if (this.#refused !== undefined) {
      this.#columns = [];
      return;
    }
    while (this.#columns.length < columns) this.#columns.push(new ColumnCells(row));
    for (let column = 0; column < columns; column++) {
      const cell = cells[column];
      this.#columns[column]?.add(text, (cell?.start ?? textStart) - textStart, (cell?.end ?? textStart) - textStart);
    }
    this.#rowStarts.push(start);
    if (this.#pageRuns.length === 0 || this.#pageRuns.at(this.#pageRuns.length - 1) !== page) {
      this.#pageRuns.push(row);
      this.#pageRuns.push(page);
    }
  }

  #whyRefused(columns: number): string | undefined {
    if (columns > this.#limits.columns) return `It has more than ${this.#limits.columns} columns.`;
    if (columns * this.#rows > this.#limits.cells) return `It has more than ${this.#limits.cells} cells.`;
    return undefined;
  }

  /** Ends the table. @returns undefined if it has too few rows or columns. */
  close(): EncodedTable | undefined {
    const { page, headingPath, table } = this.#first;
    const about = { name: table.caption, headingPath, page, header: this.#header };
    if (this.#refused !== undefined) {
      const facts = { ...about, rows: this.#rows, totalRows: 0, columns: [], refused: this.#refused };
      return { entry: { facts, stored: undefined }, bytes: [] };
    }
    const { names, taken } = takeHeaderRows(table.header, this.#columns, this.#rows);
    const rows = this.#rows - taken;
    if (rows < fewestRows || this.#columns.length < fewestColumns) return undefined;
    return this.#encoded(about, names, rows, taken);
  }

  #encoded(
    about: Pick<TableFacts, 'name' | 'headingPath' | 'page' | 'header'>,
    names: readonly string[],
    rows: number,
    taken: number,
  ): EncodedTable {
    const marks = this.#columns.map(countMarks);
    const all = marks.reduce(addMarks, { '.': 0, ',': 0, either: 0 });
    const typed = this.#columns.map((cells, at) => {
      const own = marks[at] ?? all;
      return {
        cells,
        typed: typeColumn(
          names[at] ?? '',
          cells,
          markFor(own, all, () => textsOf(cells)),
        ),
      };
    });
    const totals = totalRows(typed, rows);
    for (const { cells } of typed) for (const row of totals) cells.forget(cells.codes[row] ?? 0);
    const columns = typed.map((column) => ({
      ...column,
      classes: column.typed.keys === undefined ? classesOf(column.cells) : undefined,
    }));
    const alone = loneRows(this.#columns, totals, rows);
    const facts: TableFacts = {
      ...about,
      rows,
      totalRows: totals.length,
      ...(alone > 0 && { loneRows: alone }),
      columns: columns.map((column, at) =>
        columnFacts(names[at] ?? '', column, { totals, rows, spanned: this.#spanned.has(at) }),
      ),
      refused: undefined,
    };
    const pageRuns = this.#pageRuns.values.map((value, at) => (at % 2 === 0 ? Math.max(0, value - taken) : value));
    return encodeTable({ facts, rowStarts: this.#rowStarts.values.subarray(taken), totals, pageRuns, columns });
  }
}

/** Number of rows with a single filled cell. 0 for tables of two columns, in which such a row merely lacks a value. */
function loneRows(columns: readonly ColumnCells[], totals: Uint32Array, rows: number): number {
  if (columns.length <= fewestColumns) return 0;
  const filled = new Uint8Array(rows);
  for (const { codes, missing } of columns)
    for (let row = 0; row < rows; row++)
      if (missing[codes[row] ?? 0] === 0) filled[row] = Math.min(2, (filled[row] ?? 0) + 1);
  for (const row of totals) filled[row] = 0;
  return filled.reduce((count, cells) => count + (cells === 1 ? 1 : 0), 0);
}

function addMarks(one: MarkCounts, other: MarkCounts): MarkCounts {
  return { '.': one['.'] + other['.'], ',': one[','] + other[','], either: one.either + other.either };
}

function* textsOf({ texts, counts }: ColumnCells): Generator<string> {
  for (let code = 0; code < texts.size; code++) if (counts.at(code) > 0) yield texts.text(code);
}

/** Whether all cells are separated by exactly the cell separator, which `Table.cellPlace` relies on. */
function isInPlace(start: number, cells: readonly document.Span[]): boolean {
  let expected = start;
  return cells.every((cell) => {
    const isRight = cell.start === expected && cell.end >= cell.start;
    expected = cell.end + cellSeparator.length;
    return isRight;
  });
}
