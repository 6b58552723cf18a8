import type { DraftBlock } from '../draft.js';

/** Number of rows per draft. */
const batchRows = 500;

/** A record with more values than this does not become a table row. */
const maxValues = 256;

/** A longer value is treated as text rather than as a table cell. In UTF-16 code units. */
export const maxCell = 500;

/** Values of a record by their paths within the record, in document order. */
export type RecordValues = ReadonlyMap<string, string>;

/**
 * Collects records as rows of tables, with their keys as the header. A record joins the current table if at least half of its keys are
 * columns of the table and it has values for at least a quarter as many keys as there are columns. Otherwise a new table begins, so that
 * no table is mostly empty.
 */
export class RecordTable {
  readonly #emit: (draft: DraftBlock) => void;
  readonly #asText: (record: RecordValues) => void;
  readonly #caption: string;
  #header: string[] = [];
  #columns = new Set<string>();
  #batch: RecordValues[] = [];

  /** @param asText writes a record that would be the only row of its table. */
  constructor(emit: (draft: DraftBlock) => void, asText: (record: RecordValues) => void, caption: string) {
    this.#emit = emit;
    this.#asText = asText;
    this.#caption = caption;
  }

  add(record: RecordValues): void {
    if (!this.#takes(record)) this.end();
    this.#batch.push(record);
    for (const key of record.keys()) this.#columns.add(key);
    if (this.#batch.length >= batchRows) this.#flush();
  }

  /** Ends the current table, so that the next record begins a new one. */
  end(): void {
    this.#flush();
    this.#header = [];
    this.#columns = new Set();
  }

  #takes(record: RecordValues): boolean {
    if (this.#columns.size === 0) return true;
    let known = 0;
    for (const key of record.keys()) if (this.#columns.has(key)) known += 1;
    return known * 2 >= record.size && record.size * 4 >= this.#columns.size;
  }

  #flush(): void {
    const [first] = this.#batch;
    if (first === undefined) return;
    const continues = this.#header.length > 0 && this.#header.length === this.#columns.size;
    if (this.#batch.length === 1 && this.#header.length === 0) {
      this.#asText(first);
    } else {
      this.#header = [...this.#columns];
      const rows = this.#batch.map((record) => this.#header.map((key) => record.get(key) ?? ''));
      const caption = this.#caption === '' ? {} : { caption: this.#caption };
      if (continues) this.#emit({ kind: 'table', rows, continues });
      else this.#emit({ kind: 'table', ...caption, header: this.#header, rows });
    }
    this.#batch = [];
  }
}

/** Whether a record is small enough to become a table row. */
export function isRow(record: RecordValues): boolean {
  if (record.size === 0 || record.size > maxValues) return false;
  for (const [key, value] of record) if (value.length > maxCell || key.length > maxCell) return false;
  return true;
}
