import type { TokenBatch } from './protocol.js';

/** One sequence and which of the caller's texts it is. */
export interface Sequence {
  readonly index: number;
  readonly ids: Int32Array;
  readonly secondFrom?: number;
}

/** A batch and, for each of its rows, which of the caller's texts it is. */
export interface IndexedBatch {
  readonly batch: TokenBatch;
  readonly indexes: readonly number[];
}

export interface BatchLimits {
  /** Measured: 4 to 8 is fastest on CPU; 32 is no faster and takes 300 MB. */
  readonly maxSize: number;
  /** Padded tokens of one batch; bounds how long one batch holds the thread. */
  readonly maxTokens: number;
}

const defaultLimits: BatchLimits = { maxSize: 8, maxTokens: 1024 };

/** Texts that are turned into tokens together and batched among themselves; a millisecond of work. */
const windowSize = 32;

/**
 * Cuts texts into batches of similar length, longest first, turning them into tokens only as batches are taken, so that
 * ten thousand texts neither hold the event loop nor fill the memory.
 *
 * @param lengths something that grows with each text's tokens, such as its characters; only used for sorting.
 */
export function* planBatches(
  lengths: readonly number[],
  encode: (index: number) => Sequence,
  padding: number,
  limits: BatchLimits = defaultLimits,
): Generator<IndexedBatch, undefined> {
  const order = lengths.map((_, index) => index).sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
  for (let from = 0; from < order.length; from += windowSize) {
    const sequences = order.slice(from, from + windowSize).map(encode);
    sequences.sort((a, b) => b.ids.length - a.ids.length);
    while (sequences.length > 0) {
      const longest = sequences[0]?.ids.length ?? 1;
      const size = Math.max(1, Math.min(limits.maxSize, Math.floor(limits.maxTokens / longest)));
      yield toBatch(sequences.splice(0, size), padding);
    }
  }
  return undefined;
}

export function toBatch(sequences: readonly Sequence[], padding: number): IndexedBatch {
  const size = sequences.length;
  const length = Math.max(...sequences.map(({ ids }) => ids.length));
  const ids = new Int32Array(size * length).fill(padding);
  sequences.forEach((sequence, row) => ids.set(sequence.ids, row * length));
  const lengths = Int32Array.from(sequences, (sequence) => sequence.ids.length);
  const isPairs = sequences.some(({ secondFrom }) => secondFrom !== undefined);
  const secondFrom = isPairs ? Int32Array.from(sequences, (s) => s.secondFrom ?? length) : undefined;
  const indexes = sequences.map(({ index }) => index);
  return { batch: { size, length, ids, lengths, ...(secondFrom && { secondFrom }) }, indexes };
}
