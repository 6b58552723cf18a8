import type { QueryTerms } from '../../app/ports.js';

/*
 * What a search needs of each candidate, packed small, because a search reads it for about 200 cards: which words it holds, and its
 * vectors in int8. Kept as binary doc values, which come with the hits without touching the stored documents.
 */

const bytesOfWord = 5;

/** Each term as a 32-bit hash with its count (at most 255). Two of a card's few hundred terms share a hash in 1 of 10^5 cards. */
export function packWords(terms: ReadonlyMap<string, number>): string {
  const bytes = Buffer.alloc(terms.size * bytesOfWord);
  let at = 0;
  for (const [term, count] of terms) {
    bytes.writeUInt32LE(hashOf(term), at);
    bytes.writeUInt8(Math.min(255, count), at + 4);
    at += bytesOfWord;
  }
  return bytes.toString('base64');
}

/** How often the card holds each term asked for, in order. */
export function countWords(packed: Buffer, hashes: readonly number[]): number[] {
  const counts = hashes.map(() => 0);
  for (let at = 0; at + bytesOfWord <= packed.length; at += bytesOfWord) {
    const index = hashes.indexOf(packed.readUInt32LE(at));
    if (index >= 0) counts[index] = packed.readUInt8(at + 4);
  }
  return counts;
}

export const hashesOf = (terms: QueryTerms): number[] => [...terms.keys()].map(hashOf);

/** FNV-1a over UTF-16 code units. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Each vector as its step (float32) and int8 components: off by at most half a step, 0.001 for unit vectors of 384. */
export function packVectors(vectors: readonly Float32Array[]): string {
  return Buffer.concat(vectors.map(packVector)).toString('base64');
}

function packVector(vector: Float32Array): Buffer {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const step = largest / 127 || 1;
  const bytes = Buffer.alloc(4 + vector.length);
  bytes.writeFloatLE(step, 0);
  for (let i = 0; i < vector.length; i++) bytes.writeInt8(Math.round((vector[i] as number) / step), 4 + i);
  return bytes;
}

export function unpackVectors(packed: Buffer, dimensions: number): Float32Array[] {
  const vectors: Float32Array[] = [];
  for (let at = 0; at + 4 + dimensions <= packed.length; at += 4 + dimensions) {
    const step = packed.readFloatLE(at);
    const vector = new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) vector[i] = packed.readInt8(at + 4 + i) * step;
    vectors.push(vector);
  }
  return vectors;
}

/** As the index stores it: eight digits say a float32 to within its own rounding, in half the bytes of a double. */
export const toNumbers = (vector: Float32Array): number[] =>
  Array.from(vector, (value) => Number(value.toPrecision(8)));
