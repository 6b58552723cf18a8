import type { Logger } from '@cardinal/kernel';
import type { Sqlite } from '@cardinal/store';
import { quantise, quantisedLayout, isUnitVector, toFloats } from '../vectors/encoding.js';

export interface VectorModel {
  readonly id: string;
  readonly dimensions: number;
}

/** Vectors per block: 115 KB of the built-in model. Reading a block is ten times as fast as reading and quantising the float32 rows. */
const usualSize = 256;

export interface VectorBlock {
  readonly words: Uint32Array;
  /** Position of a row's quantised vector in `words`; undefined if the block lacks the row, or has another card's vector there. */
  find(row: number, cardId: number): number | undefined;
}

/**
 * Stored copies of the quantised vectors, so that a start need not quantise. The float32 rows are authoritative: missing or damaged
 * blocks are rebuilt from them.
 */
export interface VectorBlocks {
  /** Vectors per block. */
  readonly size: number;
  blockOf(row: number): number;
  /** @returns undefined if there is no such block, or if it is damaged, which is logged. */
  read(model: VectorModel, block: number): VectorBlock | undefined;
  /** Builds a block from the intact float32 rows, and stores it if it is full, because no row can be added to it any more. */
  make(model: VectorModel, block: number): VectorBlock;
  /** Builds the blocks that have become full since the last call. */
  fill(model: VectorModel): void;
  /** Clears these rows; has to be called in the transaction that deletes them. */
  forget(rows: readonly number[]): void;
}

interface StoredBlock {
  readonly checksum: number;
  readonly bytes: Uint8Array;
}

/** Each vector is preceded by its card's id in two words; 0 marks an empty entry. */
const cardWords = 2;
const wordsOfEntry = (dimensions: number): number => cardWords + quantisedLayout(dimensions).words;

/** @param size vectors per block; only tests set it. */
export function createVectorBlocks(db: Sqlite, logger: Logger, size = usualSize): VectorBlocks {
  const blockOf = (row: number): number => Math.floor(row / size);
  const lastRow = (): number =>
    db.get<{ row: number | null }>('SELECT max(row) AS row FROM retrieval_vectors')?.row ?? 0;
  /** The block of the next row, as of the last call of `fill`. */
  let growing: number | undefined;

  function keep(modelId: string, block: number, words: Uint32Array): void {
    db.run('INSERT OR REPLACE INTO retrieval_vector_blocks (model_id, block, checksum, bytes) VALUES (?, ?, ?, ?)', [
      ...[modelId, block, checksumOf(words)],
      new Uint8Array(words.buffer, words.byteOffset, words.byteLength),
    ]);
  }

  function make({ id, dimensions }: VectorModel, block: number): VectorBlock {
    const layout = quantisedLayout(dimensions);
    const entryWords = wordsOfEntry(dimensions);
    const first = block * size;
    const rows = db.all<{ row: number; cardId: number; vector: Uint8Array }>(
      `SELECT row, card_id AS cardId, vector FROM retrieval_vectors
       WHERE row BETWEEN :first AND :last AND model_id = :id`,
      { first, last: first + size - 1, id },
    );
    const words = new Uint32Array(size * entryWords);
    let sound = 0;
    for (const { row, cardId, vector } of rows) {
      const floats = toFloats(vector);
      if (!isUnitVector(floats, dimensions)) continue;
      const at = (row - first) * entryWords;
      words[at] = cardId % 2 ** 32;
      words[at + 1] = Math.floor(cardId / 2 ** 32);
      quantise(layout, floats, words, at + cardWords);
      sound++;
    }
    if (sound > 0 && block < blockOf(lastRow() + 1)) keep(id, block, words);
    return openBlock(words, block * size, dimensions);
  }

  function forgetIn(block: number, rows: readonly number[]): void {
    const stored = db.all<StoredBlock & { readonly modelId: string }>(
      'SELECT model_id AS modelId, checksum, bytes FROM retrieval_vector_blocks WHERE block = ?',
      [block],
    );
    for (const { modelId, bytes, checksum } of stored) {
      const words = wordsOf(bytes);
      const entryWords = words.length / size;
      // A damaged block is removed, because rewriting it would give it a valid checksum.
      const sound = Number.isInteger(entryWords) && checksum === checksumOf(words);
      for (const row of sound ? rows : []) {
        const at = (row % size) * entryWords;
        words.fill(0, at, at + entryWords);
      }
      if (sound && words.some((word) => word !== 0)) keep(modelId, block, words);
      else remove(modelId, block);
    }
  }

  function remove(modelId: string, block: number): void {
    db.run('DELETE FROM retrieval_vector_blocks WHERE model_id = ? AND block = ?', [modelId, block]);
  }

  return {
    size,
    blockOf,
    make,
    read({ id, dimensions }, block) {
      const stored = db.get<StoredBlock>(
        'SELECT checksum, bytes FROM retrieval_vector_blocks WHERE model_id = ? AND block = ?',
        [id, block],
      );
      if (!stored) return undefined;
      const words = wordsOf(stored.bytes);
      const whole = words.length === size * wordsOfEntry(dimensions);
      if (whole && stored.checksum === checksumOf(words)) return openBlock(words, block * size, dimensions);
      logger.warn('dropped a damaged block of vectors; rebuilding it', { block, modelId: id });
      remove(id, block);
      return undefined;
    },
    fill(model) {
      const next = blockOf(lastRow() + 1);
      for (let block = growing ?? next; block < next; block++) make(model, block);
      growing = next;
    },
    forget(rows) {
      const byBlock = new Map<number, number[]>();
      for (const row of rows) {
        const block = blockOf(row);
        const own = byBlock.get(block);
        if (own) own.push(row);
        else byBlock.set(block, [row]);
      }
      for (const [block, own] of byBlock) forgetIn(block, own);
    },
  };
}

function openBlock(words: Uint32Array, first: number, dimensions: number): VectorBlock {
  const entryWords = wordsOfEntry(dimensions);
  return {
    words,
    find(row, cardId) {
      const at = (row - first) * entryWords;
      const own = (words[at] as number) + (words[at + 1] as number) * 2 ** 32;
      return own === cardId ? at + cardWords : undefined;
    },
  };
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/** FNV-1a over 32-bit words: detects every change of a single word. */
function checksumOf(words: Uint32Array): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ (words[i] as number), 0x01000193);
  return sum >>> 0;
}
