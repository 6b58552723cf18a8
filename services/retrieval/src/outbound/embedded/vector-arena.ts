import { createKernel, pageBytes } from './kernel.js';

/** Rows of one block: small enough for a small collection, large enough that a call of the kernel costs nothing. */
export const rowsPerBlock = 256;
/** The query lives at 0, the scores of one block behind it, all in the first page. */
const longestQuery = 16_384;
const scoresAt = longestQuery * 2;

/** int8 rows of all collections, in the one memory that the kernel scans. */
export interface VectorArena {
  readonly dimensions: number;
  /** @returns the address of a block for `rowsPerBlock` rows. */
  allocate(): number;
  release(block: number): void;
  /** Quantises a unit vector into a row: 127 steps of its own largest component. */
  write(block: number, row: number, vector: Float32Array): void;
  /** The row as it was written, to int8 precision. */
  read(block: number, row: number): Float32Array;
  copy(fromBlock: number, fromRow: number, toBlock: number, toRow: number): void;
  /** Prepares the query for `scores`. */
  aim(query: Float32Array): void;
  /** Cosines of the first `count` rows with the query, to int8 precision. Valid until the next call. */
  scores(block: number, count: number): Float32Array;
}

export function createVectorArena(dimensions: number): VectorArena {
  const { memory, scan } = createKernel();
  const stride = Math.ceil(dimensions / 32) * 32;
  if (stride > longestQuery)
    throw new RangeError(`Vectors have at most ${longestQuery} dimensions, not ${dimensions}.`);
  const scalesAt = rowsPerBlock * stride;
  const blockBytes = scalesAt + rowsPerBlock * 4;
  // 32-bit sums hold stride · 127 · this.
  const querySteps = Math.min(32_767, Math.floor(2 ** 31 / (127 * stride)) - 1);
  const free: number[] = [];
  let end = pageBytes;
  let factor = 0;
  let bytes = new Int8Array(memory.buffer);
  let floats = new Float32Array(memory.buffer);

  return {
    dimensions,
    allocate() {
      const reused = free.pop();
      if (reused !== undefined) return reused;
      const missing = end + blockBytes - memory.buffer.byteLength;
      if (missing > 0) {
        // Growing detaches every view; an eighth at a time keeps that rare. Pages not written to are not resident.
        memory.grow(Math.ceil(Math.max(missing, 1 << 20, end / 8) / pageBytes));
        bytes = new Int8Array(memory.buffer);
        floats = new Float32Array(memory.buffer);
      }
      const block = end;
      end += blockBytes;
      return block;
    },
    release: (block) => void free.push(block),
    write(block, row, vector) {
      let largest = 0;
      for (let i = 0; i < dimensions; i++) {
        const size = Math.abs(vector[i] as number);
        if (size > largest) largest = size;
      }
      const step = largest > 0 ? 127 / largest : 0;
      const at = block + row * stride;
      for (let i = 0; i < dimensions; i++) {
        // Rounds like Math.round, several times as fast: a million rows are written at a start.
        bytes[at + i] = (((vector[i] as number) * step + 128.5) | 0) - 128;
      }
      bytes.fill(0, at + dimensions, at + stride);
      floats[(block + scalesAt) / 4 + row] = largest / 127;
    },
    read(block, row) {
      const at = block + row * stride;
      const step = floats[(block + scalesAt) / 4 + row] ?? 0;
      const vector = new Float32Array(dimensions);
      for (let i = 0; i < dimensions; i++) vector[i] = (bytes[at + i] as number) * step;
      return vector;
    },
    copy(fromBlock, fromRow, toBlock, toRow) {
      const from = fromBlock + fromRow * stride;
      bytes.copyWithin(toBlock + toRow * stride, from, from + stride);
      floats[(toBlock + scalesAt) / 4 + toRow] = floats[(fromBlock + scalesAt) / 4 + fromRow] ?? 0;
    },
    aim(query) {
      const words = new Int16Array(memory.buffer, 0, stride);
      let largest = 0;
      for (const value of query) largest = Math.max(largest, Math.abs(value));
      const step = largest > 0 ? querySteps / largest : 0;
      words.fill(0);
      for (let i = 0; i < dimensions; i++) words[i] = Math.round((query[i] ?? 0) * step);
      factor = step > 0 ? 1 / step : 0;
    },
    scores(block, count) {
      if (count > 0) scan(block, block + scalesAt, 0, scoresAt, count, stride, factor);
      return floats.subarray(scoresAt / 4, scoresAt / 4 + count);
    },
  };
}
