/** A growing array of unsigned 32-bit integers, without an object for each. */
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

  /** The current values as a view, which must not be used after a further `push`. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}
