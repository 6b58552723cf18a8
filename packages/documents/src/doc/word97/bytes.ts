/** Little-endian reads with bounds checks: all of them throw a `RangeError` on a damaged file. */
export class Bytes {
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#view.byteLength;
  }

  /** @throws {RangeError} when the position is outside the bytes, as do the other reads. */
  uint8(at: number): number {
    return this.#view.getUint8(at);
  }

  uint16(at: number): number {
    return this.#view.getUint16(at, true);
  }

  uint32(at: number): number {
    return this.#view.getUint32(at, true);
  }

  slice(start: number, end: number): Uint8Array {
    if (start < 0 || end < start || end > this.length) throw new RangeError('a structure lies outside its stream');
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, end - start);
  }
}
