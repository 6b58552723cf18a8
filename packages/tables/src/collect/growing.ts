/** Whole numbers below 2 ** 32 in the order they came, without an object for each. */
export class Growing {
  #values: Uint32Array;
  length = 0;

  constructor(first = 64) {
    this.#values = new Uint32Array(first);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Uint32Array(this.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** What there is, as a view: it is not to be pushed to any more. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}
