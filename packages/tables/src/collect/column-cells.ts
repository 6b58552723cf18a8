import { isMissing, longestMissing } from '../values/text.js';
import { Growing } from './growing.js';
import { TextSet } from './text-set.js';

/** The cells of one column while its table is read: a dictionary of texts, and of each row the code of its text. */
export class ColumnCells {
  readonly texts = new TextSet();
  readonly #codes = new Growing();
  /** Rows in which each text stands. */
  readonly counts = new Growing();
  #dropped = 0;
  #view: Uint32Array | undefined;

  /** @param rows rows that were read before this column had a cell: they have none. */
  constructor(rows: number) {
    for (let row = 0; row < rows; row++) this.add('', 0, 0);
  }

  /** The code of each row. */
  get codes(): Uint32Array {
    const length = this.#codes.length - this.#dropped;
    if (this.#view?.length !== length) this.#view = this.#codes.values.subarray(this.#dropped);
    return this.#view;
  }

  add(text: string, start: number, end: number): void {
    const code = this.texts.add(text, start, end);
    if (code === this.counts.length) this.counts.push(0);
    this.counts.set(code, this.counts.at(code) + 1);
    this.#codes.push(code);
  }

  /** Takes the first row out, because it turned out to name the columns. @returns its text. */
  dropFirst(): string {
    const code = this.codes[0] ?? 0;
    this.forget(code);
    this.#dropped++;
    return this.texts.text(code);
  }

  /** Whether nothing is known in the cells with this text. */
  isMissing(code: number): boolean {
    return this.texts.lengthOf(code) <= longestMissing && isMissing(this.texts.text(code));
  }

  /** Of each text whether nothing is known in its cells. */
  get missing(): Uint8Array {
    return Uint8Array.from({ length: this.texts.size }, (_, code) => (this.isMissing(code) ? 1 : 0));
  }

  /** Counts a row no more: it is a header or a total. */
  forget(code: number): void {
    this.counts.set(code, this.counts.at(code) - 1);
  }

  /** Counts a row again that was forgotten. */
  recall(code: number): void {
    this.counts.set(code, this.counts.at(code) + 1);
  }
}
