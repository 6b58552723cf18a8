import type { ColumnFacts, Place, TableFacts } from './model.js';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The arrays of one column, as they are stored. */
export interface ColumnArrays {
  readonly codes: Codes;
  readonly ends: Uint32Array;
  readonly texts: Uint8Array;
  readonly wide: boolean;
  readonly keys: Float64Array | undefined;
  readonly classes: Uint32Array | undefined;
  readonly hashes: Uint32Array | undefined;
}

/** A column that can be computed with. A code stands for a text of its dictionary. */
export class Column {
  readonly facts: ColumnFacts;
  /** Of each row. */
  readonly codes: Codes;
  /** Of each code; not a number where the text is no value of the column's type. */
  readonly keys: Float64Array | undefined;
  /** Of each code the first one that is the same apart from case and space; absent where no two are. */
  readonly classes: Uint32Array | undefined;
  /** Of each code the hash of its words; absent where the texts are few enough to be read. */
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

  /** Texts in its dictionary. */
  get values(): number {
    return this.#ends.length;
  }

  /** As it stands in the document. */
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

/** Where rows lie. Cells lie one after the other in their row, parted by " | ", as `document.proto` says. */
export interface RowPlaces {
  readonly rowStarts: Uint32Array;
  /** Rows that sum up others. */
  readonly totals: Uint32Array;
  /** First row and page of each run of rows on one page. */
  readonly pageRuns: Uint32Array;
}

export const cellSeparator = ' | ';

export class Table {
  readonly facts: TableFacts;
  readonly columns: readonly Column[];
  /** Rows that sum up others, in ascending order: no computation uses them. */
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

  /** The cell in the canonical text of the document; of one that the row does not reach to, the row's end. */
  cellPlace(row: number, column: number): Place {
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
