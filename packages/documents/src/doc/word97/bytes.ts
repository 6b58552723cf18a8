/** Little-endian reads that end a damaged file's parsing with one kind of error. */
export class Bytes {
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#view.byteLength;
  }

  /** @throws {RangeError} when any of these reads lies outside. */
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
