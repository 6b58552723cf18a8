import type { ColumnFacts, PageSpan, TableFacts } from './model.js';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The stored arrays of one column. */
export interface ColumnArrays {
  readonly codes: Codes;
  readonly ends: Uint32Array;
  readonly texts: Uint8Array;
  readonly wide: boolean;
  readonly keys: Float64Array | undefined;
  readonly classes: Uint32Array | undefined;
  readonly hashes: Uint32Array | undefined;
}

/** A column with its cells, dictionary-encoded: a code is the index of a text in the column's dictionary. */
export class Column {
  readonly facts: ColumnFacts;
  /** Code of each row. */
  readonly codes: Codes;
  /** Numeric value of each code; NaN if the text is not a value of the column's type. Undefined for columns of texts and scores. */
  readonly keys: Float64Array | undefined;
  /** For each code, the first code whose text is equal ignoring case and white space. Undefined if no two texts are. */
  readonly classes: Uint32Array | undefined;
  /** For each code, the hash of its words. Undefined if there are few enough texts to read them all. */
  readonly hashes: Uint32Array | undefined;
  readonly #ends: Uint32Array;
  readonly #texts: Buffer;
  readonly #wide: boolean;

  constructor(facts: ColumnFacts, { codes, ends, texts, wide, keys, classes, hashes }: ColumnArrays) {
    this.facts = facts;
    this.codes = codes;
    this.keys = keys;
    this.classes = classes;
    this.hashes = hashes;
    this.#ends = ends;
    this.#texts = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
    this.#wide = wide;
  }

  /** Number of texts in the dictionary. */
  get values(): number {
    return this.#ends.length;
  }

  /** Text of a code, as in the document. */
  text(code: number): string {
    const [start, end] = [code === 0 ? 0 : (this.#ends[code - 1] ?? 0), this.#ends[code] ?? 0];
    return this.#wide
      ? this.#texts.toString('utf16le', start * 2, end * 2)
      : this.#texts.toString('latin1', start, end);
  }

  textAt(row: number): string {
    return this.text(this.codes[row] ?? 0);
  }

  classOf(code: number): number {
    return this.classes?.[code] ?? code;
  }
}

/** Positions of rows in the canonical text. Cells follow one another in their row, separated by " | ", as defined in `document.proto`. */
export interface RowPlaces {
  readonly rowStarts: Uint32Array;
  /** Indices of total rows. */
  readonly totals: Uint32Array;
  /** First row and page number, in turn, of each run of consecutive rows on one page. */
  readonly pageRuns: Uint32Array;
}

export const cellSeparator = ' | ';

export class Table {
  readonly facts: TableFacts;
  readonly columns: readonly Column[];
  /** Indices of total rows, in ascending order. Total rows are excluded from all computations. */
  readonly totals: Uint32Array;
  readonly #places: RowPlaces;

  constructor(facts: TableFacts, columns: readonly Column[], places: RowPlaces) {
    this.facts = facts;
    this.columns = columns;
    this.totals = places.totals;
    this.#places = places;
  }

  get rows(): number {
    return this.facts.rows;
  }

  pageOf(row: number): number {
    const { pageRuns } = this.#places;
    let [low, high] = [0, pageRuns.length / 2 - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((pageRuns[middle * 2] ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return pageRuns[low * 2 + 1] ?? this.facts.page;
  }

  /** Position of a cell in the canonical text; the end of the row for a cell behind the row's last filled cell. */
  cellPlace(row: number, column: number): PageSpan {
    const lengths = this.columns.map((each) => each.textAt(row).length);
    const reached = lengths.findLastIndex((length) => length > 0);
    const place = (at: number): { start: number; end: number } => {
      let start = this.#places.rowStarts[row] ?? 0;
      for (const length of lengths.slice(0, at)) start += length + cellSeparator.length;
      return { start, end: start + (lengths[at] ?? 0) };
    };
    const { start, end } = place(Math.max(0, Math.min(column, reached)));
    return { start: column > reached ? end : start, end, page: this.pageOf(row) };
  }
}
