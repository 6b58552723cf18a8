import type { DraftBlock } from '../draft.js';
import { isAmount } from '../text/header/cell-kind.js';
import { draftRows } from '../text/draft-rows.js';
import { cleanLine } from '../text/clean.js';
import type { Attributes } from '../markup/read-markup.js';

/** Rows of one draft. */
const batchRows = 500;

/** A cell with more text than this is a part of a page's layout. In UTF-16 code units. */
const maxDataCell = 1_500;

/** Browsers' own limits for spans (HTML Living Standard, 4.9.11) are for pages; a table of that width is not read as one. */
const maxColumns = 256;

/** Rows of headers that are joined into one. */
const maxHeaderRows = 10;

interface Spanning {
  readonly text: string;
  rowsLeft: number;
}

/** A table as its rows come. One that arranges a page gives its texts up and stays out of the way from then on. */
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
  /** Columns in which an amount is repeated. */
  readonly #spanned = new Set<number>();
  #hasBegun = false;
  isLayout: boolean;

  constructor(emit: (draft: DraftBlock) => void, attributes: Attributes) {
    this.#emit = emit;
    this.isLayout = ['presentation', 'none'].includes(attributes.get('role') ?? '');
  }

  /** Whether text belongs to a cell or the caption, rather than to the page. */
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

  /** It arranges a page: what it held so far becomes paragraphs, what comes is for others to read. */
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
    // Of a header, each column has the name that spans it; of a row, a text stands once.
    const isName = this.#isInHead || this.#isHeaderRow;
    for (let n = 0; n < cell.span && this.#column < maxColumns; n++) {
      const own = n === 0 || isName ? text : '';
      this.#row?.push(own);
      if (cell.rows > 1) this.#spanning.set(this.#column, { text: own, rowsLeft: cell.rows - 1 });
      this.#column += 1;
    }
  }

  /** A cell that spans rows is repeated in each of them, because a row is quoted alone. */
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

/** One column or one row of cells arranges text. */
function isList(rows: readonly (readonly string[])[]): boolean {
  return rows.length <= 1 || rows.every((row) => row.filter((text) => text !== '').length <= 1);
}

/** One name a column: those that stand above each other, each once. */
function headerOf(rows: readonly (readonly string[])[]): string[] | undefined {
  if (rows.length === 0) return undefined;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    [...new Set(rows.map((row) => row[column] ?? ''))].filter((name) => name !== '').join(' '),
  );
}

function spanOf(attributes: Attributes, name: string): number {
  const span = Number.parseInt(attributes.get(name) ?? '1', 10);
  // 0 means the rest of the table, which nobody writes.
  return Number.isFinite(span) && span >= 1 ? Math.min(span, name === 'colspan' ? maxColumns : 65_534) : 1;
}
