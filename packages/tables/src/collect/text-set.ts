import { Growing } from './growing.js';

/** Random for each process, so that no document can be crafted whose texts all collide. */
const seed = Math.floor(Math.random() * 2 ** 32);

/** A set of distinct texts, with codes from 0 in insertion order. Stored in typed arrays instead of strings, to save memory. */
export class TextSet {
  #units = new Uint16Array(256);
  /** A view of `#units`, for decoding strings. */
  #bytes = Buffer.from(this.#units.buffer);
  readonly #ends = new Growing();
  readonly #hashes = new Growing();
  /** Hash table of code + 1; 0 is a free slot. At most half of the slots are in use. */
  #slots = new Uint32Array(128);

  get size(): number {
    return this.#ends.length;
  }

  /** End of each text in `units`. */
  get ends(): Uint32Array {
    return this.#ends.values;
  }

  /** All texts, concatenated, in UTF-16. */
  get units(): Uint16Array {
    return this.#units.subarray(0, this.#startOf(this.size));
  }

  lengthOf(code: number): number {
    return this.#ends.at(code) - this.#startOf(code);
  }

  text(code: number): string {
    if (this.#bytes.buffer !== this.#units.buffer) this.#bytes = Buffer.from(this.#units.buffer);
    return this.#bytes.toString('utf16le', this.#startOf(code) * 2, this.#ends.at(code) * 2);
  }

  /** Adds `text.slice(start, end)` unless it is in the set. @returns its code. */
  add(text: string, start = 0, end = text.length): number {
    let hash = seed;
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995) >>> 0;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let taken = this.#slots[slot] ?? 0; taken > 0; taken = this.#slots[slot] ?? 0) {
      if (this.#hashes.at(taken - 1) === hash && this.#holds(taken - 1, text, start, end)) return taken - 1;
      slot = (slot + 1) & mask;
    }
    return this.#append(text, start, end, hash, slot);
  }

  #append(text: string, start: number, end: number, hash: number, slot: number): number {
    const from = this.#startOf(this.size);
    const to = from + end - start;
    if (to > this.#units.length) {
      const wider = new Uint16Array(Math.max(to, this.#units.length * 2));
      wider.set(this.#units);
      this.#units = wider;
    }
    for (let at = start; at < end; at++) this.#units[from + at - start] = text.charCodeAt(at);
    this.#ends.push(to);
    this.#hashes.push(hash);
    this.#slots[slot] = this.size;
    if (this.size * 2 > this.#slots.length) this.#widen();
    return this.size - 1;
  }

  #widen(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let code = 0; code < this.size; code++) {
      let slot = this.#hashes.at(code) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code + 1;
    }
    this.#slots = slots;
  }

  #holds(code: number, text: string, start: number, end: number): boolean {
    const from = this.#startOf(code);
    if (this.#ends.at(code) - from !== end - start) return false;
    for (let at = start; at < end; at++) if (this.#units[from + at - start] !== text.charCodeAt(at)) return false;
    return true;
  }

  #startOf(code: number): number {
    return code === 0 ? 0 : this.#ends.at(code - 1);
  }
}
