import type { IndexedCard, QueryTerms } from '../../../app/ports.js';

/*
 * Compact encodings of a card: its terms and int8 vectors, which a search reads of about 200 candidates, and the displayed fields of the
 * few hits. They are binary doc values, because those come with the hits without loading stored documents.
 */

const bytesOfWord = 5;
/** Card id and key of the text as doubles, stems as an integer. */
const bytesOfHead = 20;

/** The data of a card that depend on its text alone. */
export interface CardHead {
  readonly cardId: number;
  readonly textKey: number;
  readonly stems: number;
}

/**
 * After the head, each term as a 32-bit hash with its count (at most 255). In 1 of 10^5 cards, two of the few hundred terms share a hash.
 */
export function packCard({ cardId, textKey, stems }: CardHead, terms: ReadonlyMap<string, number>): string {
  const bytes = Buffer.alloc(bytesOfHead + terms.size * bytesOfWord);
  bytes.writeDoubleLE(cardId, 0);
  bytes.writeDoubleLE(textKey, 8);
  bytes.writeUInt32LE(stems, 16);
  let at = bytesOfHead;
  for (const [term, count] of terms) {
    bytes.writeUInt32LE(hashOf(term), at);
    bytes.writeUInt8(Math.min(255, count), at + 4);
    at += bytesOfWord;
  }
  return bytes.toString('base64');
}

export interface PackedWords {
  readonly hashes: Uint32Array;
  readonly counts: Uint8Array;
}

export const unpackHead = (packed: Buffer): CardHead => ({
  cardId: packed.readDoubleLE(0),
  textKey: packed.readDoubleLE(8),
  stems: packed.readUInt32LE(16),
});

const byte = (bytes: Uint8Array, at: number): number => bytes[at] as number;

export function unpackWords(packed: Buffer): PackedWords {
  const size = Math.floor((packed.length - bytesOfHead) / bytesOfWord);
  const words = { hashes: new Uint32Array(size), counts: new Uint8Array(size) };
  // Without the buffer's readers, because their bounds checks took a tenth of a search's time here.
  for (let word = 0, at = bytesOfHead; word < size; word++, at += bytesOfWord) {
    const low = byte(packed, at) | (byte(packed, at + 1) << 8);
    const high = byte(packed, at + 2) | (byte(packed, at + 3) << 8);
    words.hashes[word] = low + high * 0x10000;
    words.counts[word] = byte(packed, at + 4);
  }
  return words;
}

/** Counts each query term in a card, into `found`, in order. Allocates nothing, because it runs for thousands of cards per search. */
export function countWords({ hashes, counts }: PackedWords, asked: Uint32Array, found: Uint8Array): void {
  found.fill(0);
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] as number;
    for (let term = 0; term < asked.length; term++) if (asked[term] === hash) found[term] = counts[at] as number;
  }
}

export const hashesOf = (terms: QueryTerms): Uint32Array => Uint32Array.from(terms.keys(), hashOf);

/** FNV-1a over UTF-16 code units. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Each vector as its step (float32) and int8 components. The error is at most half a step: 0.001 for unit vectors of 384 dimensions. */
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

/** The displayed fields of a card. */
export type Shown = Omit<IndexedCard, 'current' | 'collectionId'>;

/** The stored form, with the field name of the first layout, because a rename would need a rebuild of every index. */
type StoredShown = Omit<Shown, 'verbatimContent' | 'tableHeader'> & {
  readonly verbatim: string;
  readonly tableHeader?: string;
};

export function packShown({ verbatimContent, ...shown }: Shown): string {
  const stored: StoredShown = { ...shown, verbatim: verbatimContent };
  return Buffer.from(JSON.stringify(stored)).toString('base64');
}

export function unpackShown(packed: Buffer): Shown {
  const { verbatim, tableHeader = '', ...shown } = JSON.parse(packed.toString()) as StoredShown;
  return { ...shown, verbatimContent: verbatim, tableHeader };
}

/** Number of packed vectors. */
export const countVectors = (packed: Buffer, dimensions: number): number =>
  Math.floor(packed.length / (4 + dimensions));

export function unpackVectors(packed: Buffer, dimensions: number): Float32Array[] {
  const vectors: Float32Array[] = [];
  for (let at = 0; at + 4 + dimensions <= packed.length; at += 4 + dimensions) {
    const step = packed.readFloatLE(at);
    const codes = new Int8Array(packed.buffer, packed.byteOffset + at + 4, dimensions);
    const vector = new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) vector[i] = (codes[i] as number) * step;
    vectors.push(vector);
  }
  return vectors;
}

/** A vector as JSON numbers: nine decimals keep a component of a unit vector within 5e-10, in half the bytes of a double. */
export const toNumbers = (vector: Float32Array): number[] =>
  Array.from(vector, (value) => Math.round(value * 1e9) / 1e9);
