import type { DraftBlock } from '../draft.js';
import { isAmount } from '../text/header/cell-kind.js';
import { draftRows } from '../text/draft-rows.js';
import { cleanLine } from '../text/clean.js';
import type { Attributes } from '../markup/read-markup.js';

/** Number of rows per draft. */
const batchRows = 500;

/** A table that has a cell with more text than this is page layout rather than data. In UTF-16 code units. */
const maxDataCell = 1_500;

/** Maximum number of columns. The limit of browsers for spans (HTML Living Standard, 4.9.11) is higher than sensible for data tables. */
const maxColumns = 256;

/** Maximum number of header rows that are joined into one. */
const maxHeaderRows = 10;

interface Spanning {
  readonly text: string;
  rowsLeft: number;
}

/** Collects the rows of a table while it is read. If the table turns out to be page layout, its texts become paragraphs of the page. */
export class HtmlTable {
  readonly #emit: (draft: DraftBlock) => void;
  #caption = '';
  #headers: string[][] = [];
  #rows: string[][] = [];
  #row: string[] | undefined;
  #column = 0;
  #isHeaderRow = false;
  #isInHead = false;
  #cell: { readonly name: string; readonly span: number; readonly rows: number; text: string } | undefined;
  readonly #spanning = new Map<number, Spanning>();
  /** Columns in which an amount that spans rows is repeated. */
  readonly #spanned = new Set<number>();
  #hasBegun = false;
  isLayout: boolean;

  constructor(emit: (draft: DraftBlock) => void, attributes: Attributes) {
    this.#emit = emit;
    this.isLayout = ['presentation', 'none'].includes(attributes.get('role') ?? '');
  }

  /** Whether text now belongs to a cell or the caption rather than to the page. */
  get takesText(): boolean {
    return this.#cell !== undefined && !this.isLayout;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'thead') this.#isInHead = true;
    else if (name === 'tr') this.#beginRow();
    else if (name === 'td' || name === 'th' || name === 'caption') this.#beginCell(name, attributes);
  }

  text(text: string): void {
    if (this.#cell === undefined) return;
    this.#cell.text = this.#cell.text === '' ? text : `${this.#cell.text} ${text}`;
    if (this.#cell.text.length > maxDataCell && this.#cell.name !== 'caption') this.giveUp();
  }

  close(name: string): void {
    if (name === 'thead') this.#isInHead = false;
    else if (name === 'tr') this.#endRow();
    else if (name === 'td' || name === 'th' || name === 'caption') this.#endCell();
  }

  end(): void {
    this.#endRow();
    if (!this.isLayout) this.#emitRows(true);
  }

  /** Marks the table as page layout. Text collected so far becomes paragraphs; from then on text belongs to the page (see `takesText`). */
  giveUp(): void {
    if (this.isLayout) return;
    this.isLayout = true;
    const rows = [...this.#headers, ...this.#rows, this.#row ?? [], [this.#cell?.text ?? '']];
    for (const text of [this.#caption, ...rows.flat()]) if (text !== '') this.#emit({ kind: 'paragraph', text });
    this.#headers = [];
    this.#rows = [];
    this.#row = undefined;
  }

  #beginRow(): void {
    this.#endRow();
    this.#row = [];
    this.#column = 0;
    this.#isHeaderRow = true;
  }

  #beginCell(name: string, attributes: Attributes): void {
    this.#endCell();
    if (name !== 'caption' && this.#row === undefined) this.#beginRow();
    if (name === 'td') this.#isHeaderRow = false;
    this.#cell = { name, span: spanOf(attributes, 'colspan'), rows: spanOf(attributes, 'rowspan'), text: '' };
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (cell === undefined || this.isLayout) return;
    const text = cleanLine(cell.text);
    if (cell.name === 'caption') {
      this.#caption = text;
      return;
    }
    this.#fillSpanned();
    // In a header, a name is repeated in every column that it spans; in a data row, a text is written once.
    const isName = this.#isInHead || this.#isHeaderRow;
    for (let n = 0; n < cell.span && this.#column < maxColumns; n++) {
      const own = n === 0 || isName ? text : '';
      this.#row?.push(own);
      if (cell.span > 1 && !isName && isAmount(text)) this.#spanned.add(this.#column);
      if (cell.rows > 1) this.#spanning.set(this.#column, { text: own, rowsLeft: cell.rows - 1 });
      this.#column += 1;
    }
  }

  /** Repeats cells that span rows in each of those rows, because a row may be quoted on its own. */
  #fillSpanned(): void {
    for (
      let spanning = this.#spanning.get(this.#column);
      spanning !== undefined;
      spanning = this.#spanning.get(this.#column)
    ) {
      spanning.rowsLeft -= 1;
      if (spanning.rowsLeft === 0) this.#spanning.delete(this.#column);
      this.#row?.push(spanning.text);
      if (isAmount(spanning.text)) this.#spanned.add(this.#column);
      this.#column += 1;
    }
  }

  #endRow(): void {
    this.#endCell();
    this.#fillSpanned();
    const row = this.#row;
    this.#row = undefined;
    if (row === undefined || this.isLayout || row.every((text) => text === '')) return;
    const isHeader = (this.#isInHead || this.#isHeaderRow) && this.#rows.length === 0 && !this.#hasBegun;
    if (isHeader && this.#headers.length < maxHeaderRows) this.#headers.push(row);
    else this.#rows.push(row);
    if (this.#rows.length >= batchRows) this.#emitRows(false);
  }

  #emitRows(isLast: boolean): void {
    const rows = this.#rows;
    const spanned = new Set(this.#spanned);
    this.#rows = [];
    if (this.#hasBegun) {
      if (rows.length > 0) this.#emit({ kind: 'table', rows, spanned: [...spanned], continues: true });
      return;
    }
    this.#hasBegun = true;
    const header = headerOf(this.#headers);
    if (isLast && isList([...this.#headers, ...rows])) {
      for (const text of [this.#caption, ...this.#headers.flat(), ...rows.flat()])
        if (text !== '') this.#emit({ kind: 'paragraph', text });
      return;
    }
    const caption = this.#caption === '' ? {} : { caption: this.#caption };
    if (header !== undefined && rows.length > 0)
      this.#emit({ kind: 'table', ...caption, header, rows, spanned: [...spanned] });
    else for (const draft of draftRows([...this.#headers, ...rows], caption.caption, spanned)) this.#emit(draft);
  }
}

/** Whether the table has only one row or one column, which is page layout rather than data. */
function isList(rows: readonly (readonly string[])[]): boolean {
  return rows.length <= 1 || rows.every((row) => row.filter((text) => text !== '').length <= 1);
}

/** Joins header rows into one: the name of a column consists of the distinct texts above each other in it. */
function headerOf(rows: readonly (readonly string[])[]): string[] | undefined {
  if (rows.length === 0) return undefined;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    [...new Set(rows.map((row) => row[column] ?? ''))].filter((name) => name !== '').join(' '),
  );
}

function spanOf(attributes: Attributes, name: string): number {
  const span = Number.parseInt(attributes.get(name) ?? '1', 10);
  // 0 means the rest of the table. It is hardly ever used, and treated as 1.
  return Number.isFinite(span) && span >= 1 ? Math.min(span, name === 'colspan' ? maxColumns : 65_534) : 1;
}
