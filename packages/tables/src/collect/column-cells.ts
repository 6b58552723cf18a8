import { isMissing, longestMissing } from '../values/text.js';
import { Growing } from './growing.js';
import { TextSet } from './text-set.js';

/** The cells of a column while its table is read: a dictionary of texts, and the code of each row's text. */
export class ColumnCells {
  readonly texts = new TextSet();
  readonly #codes = new Growing();
  /** Number of rows with each text, by code. */
  readonly counts = new Growing();
  #dropped = 0;
  #view: Uint32Array | undefined;

  /** @param rows number of rows read before the first cell of this column; their cells are empty. */
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

  /** Removes the first row, because it turned out to be a header. @returns its text. */
  dropFirst(): string {
    const code = this.codes[0] ?? 0;
    this.forget(code);
    this.#dropped++;
    return this.texts.text(code);
  }

  /** Whether the text of a code stands for a missing value. */
  isMissing(code: number): boolean {
    return this.texts.lengthOf(code) <= longestMissing && isMissing(this.texts.text(code));
  }

  /** For each code, 1 if its text stands for a missing value, else 0. */
  get missing(): Uint8Array {
    return Uint8Array.from({ length: this.texts.size }, (_, code) => (this.isMissing(code) ? 1 : 0));
  }

  /** Excludes a row with this code from the counts, because it is a header or a total. */
  forget(code: number): void {
    this.counts.set(code, this.counts.at(code) - 1);
  }

  /** Reverts `forget`. */
  recall(code: number): void {
    this.counts.set(code, this.counts.at(code) + 1);
  }
}
