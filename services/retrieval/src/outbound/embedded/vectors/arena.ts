import { createKernel, pageBytes } from './kernel.js';
import { quantisedLayout, sketch, sketchBytesOf } from './encoding.js';

/** Rows per block: few enough for small collections, enough to amortise a call of the kernel. */
export const rowsPerBlock = 512;
/** Maximum number of rows picked at a time. */
export const mostPicked = 4_096;

// The first pages are the kernel's working memory: the query, its sketch, the list of picked rows, the results.
const longestQuery = 16_384;
const sketchAt = longestQuery * 2;
const listAt = sketchAt + sketchBytesOf(longestQuery);
const resultsAt = listAt + mostPicked * 8;
const rowsAt = resultsAt + mostPicked * 4;
const workPages = Math.ceil((rowsAt + rowsPerBlock * 2 + 2) / pageBytes);

/** int8 rows of equal length, of all collections, in the kernel's memory, each with a sketch: the sign of each component. */
export interface VectorArena {
  readonly dimensions: number;
  /** @returns the address of a block for `rowsPerBlock` rows. */
  allocate(): number;
  release(block: number): void;
  /** Writes the quantised vector at `quantised[at]` into a row. */
  write(block: number, row: number, quantised: Uint32Array, at: number): void;
  /** Reads a row, to int8 precision. */
  read(block: number, row: number, into: Float32Array): void;
  copy(fromBlock: number, fromRow: number, toBlock: number, toRow: number): void;
  /** Sets the query for the methods below. */
  aim(query: Float32Array): void;
  /** Selects a row for `pickedScores`, at `index` below `mostPicked`. */
  pick(index: number, block: number, row: number): void;
  /** Cosines of the first `count` rows picked, to int8 precision. Valid until the next call. */
  pickedScores(count: number): Float32Array;
  /** Number of signs in which every `step`th of the first `count` rows differs from the query. Valid until the next call. */
  differences(block: number, count: number, step: number): Uint16Array;
  /** Numbers of those of the first `count` rows that differ in at most `most` signs. Valid until the next call. */
  rowsWithin(block: number, count: number, most: number): Uint16Array;
}

export function createVectorArena(dimensions: number): VectorArena {
  const kernel = createKernel(workPages);
  const { memory } = kernel;
  const stride = Math.ceil(dimensions / 32) * 32;
  if (stride > longestQuery)
    throw new RangeError(`Vectors have at most ${longestQuery} dimensions, not ${dimensions}.`);
  const { sketchWords, componentWords } = quantisedLayout(dimensions);
  const sketchBytes = sketchWords * 4;
  const scalesAt = rowsPerBlock * stride;
  const sketchesAt = scalesAt + rowsPerBlock * 4;
  const blockBytes = sketchesAt + rowsPerBlock * sketchBytes;
  // Largest component of the quantised query, so that sums, up to stride · 127 · querySteps, fit into 32 bits.
  const querySteps = Math.min(32_767, Math.floor(2 ** 31 / (127 * stride)) - 1);
  const free: number[] = [];
  let end = workPages * pageBytes;
  let factor = 0;
  let bytes = new Uint8Array(memory.buffer);
  let components = new Int8Array(memory.buffer);
  let floats = new Float32Array(memory.buffer);
  let words = new Uint32Array(memory.buffer);
  let rows = new Uint16Array(memory.buffer, rowsAt, rowsPerBlock);

  /** Recreates the views, because growing the memory detaches them. */
  function recreateViews(): void {
    bytes = new Uint8Array(memory.buffer);
    components = new Int8Array(memory.buffer);
    floats = new Float32Array(memory.buffer);
    words = new Uint32Array(memory.buffer);
    rows = new Uint16Array(memory.buffer, rowsAt, rowsPerBlock);
  }

  return {
    dimensions,
    allocate() {
      const reused = free.pop();
      if (reused !== undefined) return reused;
      const missing = end + blockBytes - memory.buffer.byteLength;
      if (missing > 0) {
        // By an eighth, so that growing is rare; pages that were never written take no physical memory.
        memory.grow(Math.ceil(Math.max(missing, 1 << 20, end / 8) / pageBytes));
        recreateViews();
      }
      const block = end;
      end += blockBytes;
      return block;
    },
    release: (block) => void free.push(block),
    write(block, row, quantised, at) {
      let from = at;
      words[(block + scalesAt) / 4 + row] = quantised[from++] as number;
      const ownSketch = (block + sketchesAt + row * sketchBytes) / 4;
      for (let i = 0; i < sketchWords; i++) words[ownSketch + i] = quantised[from++] as number;
      const own = (block + row * stride) / 4;
      for (let i = 0; i < componentWords; i++) words[own + i] = quantised[from++] as number;
      for (let i = componentWords; i < stride / 4; i++) words[own + i] = 0;
    },
    read(block, row, into) {
      const at = block + row * stride;
      const step = floats[(block + scalesAt) / 4 + row] as number;
      for (let i = 0; i < dimensions; i++) into[i] = (components[at + i] as number) * step;
    },
    copy(fromBlock, fromRow, toBlock, toRow) {
      const move = (offset: number, size: number): void => {
        const from = fromBlock + offset + fromRow * size;
        bytes.copyWithin(toBlock + offset + toRow * size, from, from + size);
      };
      move(0, stride);
      move(scalesAt, 4);
      move(sketchesAt, sketchBytes);
    },
    aim(query) {
      const aimed = new Int16Array(memory.buffer, 0, stride);
      let largest = 0;
      for (const value of query) largest = Math.max(largest, Math.abs(value));
      const step = largest > 0 ? querySteps / largest : 0;
      aimed.fill(0);
      for (let i = 0; i < dimensions; i++) aimed[i] = Math.round((query[i] ?? 0) * step);
      factor = step > 0 ? 1 / step : 0;
      sketch(query, dimensions, bytes.subarray(sketchAt, sketchAt + sketchBytes));
    },
    pick(index, block, row) {
      words[listAt / 4 + index * 2] = block + row * stride;
      words[listAt / 4 + index * 2 + 1] = block + scalesAt + row * 4;
    },
    pickedScores(count) {
      if (count > 0) kernel.pick(listAt, 0, resultsAt, count, stride, factor);
      return floats.subarray(resultsAt / 4, resultsAt / 4 + count);
    },
    differences(block, count, step) {
      const taken = Math.ceil(count / step);
      if (taken > 0) kernel.differ(block + sketchesAt, sketchAt, rowsAt, taken, sketchBytes, step);
      return rows.subarray(0, taken);
    },
    rowsWithin(block, count, most) {
      const found = count > 0 ? kernel.within(block + sketchesAt, sketchAt, rowsAt, count, sketchBytes, most) : 0;
      return rows.subarray(0, found);
    },
  };
}
