import { mostPicked, rowsPerBlock, type VectorArena } from './arena.js';

/** Slots, each at most once. */
export class SlotList {
  /** Unordered; entries from `count` on are leftovers. */
  readonly slots: Uint32Array;
  count = 0;

  constructor(slots: Uint32Array) {
    this.slots = slots;
  }

  add(slot: number): void {
    this.slots[this.count++] = slot;
  }
}

/** The best cosine of each slot so far. */
export interface Nearness {
  /** By slot; `noVector` if none was computed. */
  readonly cosines: Float32Array;
  /** The slots that have a cosine. */
  readonly near: SlotList;
}

/** Stands for a missing cosine; lower than every cosine. */
export const noVector = -2;
/** Every 16th row is sampled to estimate how near the nearest rows are. */
const sampled = 16;

/** int8 vectors of one collection: dense rows, each belonging to one slot; a slot may have several. */
export interface VectorRows {
  readonly dimensions: number;
  readonly count: number;
  /** Adds the quantised vector at `quantised[at]`. */
  add(slot: number, quantised: Uint32Array, at?: number): void;
  /** Removes every row of a slot. */
  remove(slot: number): void;
  /** Removes all rows and releases their memory. */
  clear(): void;
  /** Every vector of a slot, to int8 precision. */
  read(slot: number): Float32Array[];
  /** Computes the cosines of these slots. */
  score(query: Float32Array, slots: ArrayLike<number>, into: Nearness): void;
  /**
   * Computes the cosines of about `rows` rows: those whose signs differ least from the query's, among the slots in `mask`.
   *
   * @param mask undefined: every slot.
   */
  sift(query: Float32Array, mask: Uint8Array | undefined, rows: number, into: Nearness): void;
}

export function createVectorRows(arena: VectorArena): VectorRows {
  const blocks: number[] = [];
  // Rows of one slot form a linked list: `heads` by slot, `nexts` by row. Links are row + 1; 0 ends the list.
  let heads = new Uint32Array(rowsPerBlock);
  let nexts = new Uint32Array(rowsPerBlock);
  let slots = new Uint32Array(rowsPerBlock);
  const picked = new Uint32Array(mostPicked); // rows
  let count = 0;

  const blockOf = (row: number): number => blocks[Math.floor(row / rowsPerBlock)] as number;

  /** Redirects the link to row `from` (counted from 1) to `to`. */
  function relink(slot: number, from: number, to: number): void {
    if (heads[slot] === from) {
      heads[slot] = to;
      return;
    }
    let at = heads[slot] ?? 0;
    while (at !== 0 && nexts[at - 1] !== from) at = nexts[at - 1] ?? 0;
    if (at !== 0) nexts[at - 1] = to;
  }

  function drop(row: number): void {
    relink(slots[row] ?? 0, row + 1, nexts[row] ?? 0);
    const last = --count;
    if (row === last) return;
    arena.copy(blockOf(last), last % rowsPerBlock, blockOf(row), row % rowsPerBlock);
    slots[row] = slots[last] ?? 0;
    nexts[row] = nexts[last] ?? 0;
    relink(slots[row], last + 1, row + 1);
  }

  /** Picks a row, and computes the picked rows when they are `mostPicked`. @returns how many are picked now. */
  function note(row: number, pickedCount: number, into: Nearness): number {
    arena.pick(pickedCount, blockOf(row), row % rowsPerBlock);
    picked[pickedCount] = row;
    if (pickedCount + 1 < mostPicked) return pickedCount + 1;
    compute(mostPicked, into);
    return 0;
  }

  function compute(pickedCount: number, into: Nearness): void {
    const scores = arena.pickedScores(pickedCount);
    for (let i = 0; i < pickedCount; i++) {
      const slot = slots[picked[i] as number] as number;
      const before = into.cosines[slot] as number;
      if (before === noVector) into.near.add(slot);
      if ((scores[i] as number) > before) into.cosines[slot] = scores[i] as number;
    }
  }

  /** @returns the difference that about `rows` rows do not exceed, estimated from every `step`th row. */
  function differenceOf(rows: number, mask: Uint8Array | undefined, step: number): number {
    const histogram = new Uint32Array(arena.dimensions + 1);
    for (let start = 0; start < count; start += rowsPerBlock) {
      const own = arena.differences(blockOf(start), Math.min(rowsPerBlock, count - start), step);
      for (let i = 0; i < own.length; i++) {
        if (mask && mask[slots[start + i * step] as number] !== 1) continue;
        const difference = own[i] as number;
        histogram[difference] = (histogram[difference] as number) + 1;
      }
    }
    let kept = 0;
    for (let most = 0; most < histogram.length; most++) {
      kept += histogram[most] as number;
      if (kept * step >= rows) return most;
    }
    return histogram.length;
  }

  /** @returns how many rows were computed. */
  function scoreWithin(most: number, mask: Uint8Array | undefined, into: Nearness): number {
    let [pickedCount, found] = [0, 0];
    for (let start = 0; start < count; start += rowsPerBlock) {
      const near = arena.rowsWithin(blockOf(start), Math.min(rowsPerBlock, count - start), most);
      for (let i = 0; i < near.length; i++) {
        const row = start + (near[i] as number);
        if (mask && mask[slots[row] as number] !== 1) continue;
        pickedCount = note(row, pickedCount, into);
        found++;
      }
    }
    compute(pickedCount, into);
    return found;
  }

  return {
    dimensions: arena.dimensions,
    get count() {
      return count;
    },
    add(slot, quantised, at = 0) {
      if (count === blocks.length * rowsPerBlock) blocks.push(arena.allocate());
      if (slot >= heads.length) heads = grown(heads, slot + 1);
      if (count === slots.length) {
        slots = grown(slots, count + 1);
        nexts = grown(nexts, count + 1);
      }
      arena.write(blockOf(count), count % rowsPerBlock, quantised, at);
      slots[count] = slot;
      nexts[count] = heads[slot] ?? 0;
      heads[slot] = ++count;
    },
    remove(slot) {
      for (let head = heads[slot] ?? 0; head !== 0; head = heads[slot] ?? 0) drop(head - 1);
      while (blocks.length > Math.ceil(count / rowsPerBlock)) arena.release(blocks.pop() ?? 0);
    },
    clear() {
      for (const block of blocks.splice(0)) arena.release(block);
      heads.fill(0);
      count = 0;
    },
    read(slot) {
      const vectors: Float32Array[] = [];
      for (let row = heads[slot] ?? 0; row !== 0; row = nexts[row - 1] ?? 0) {
        const vector = new Float32Array(arena.dimensions);
        arena.read(blockOf(row - 1), (row - 1) % rowsPerBlock, vector);
        vectors.push(vector);
      }
      return vectors;
    },
    score(query, wanted, into) {
      arena.aim(query);
      let pickedCount = 0;
      for (let i = 0; i < wanted.length; i++) {
        for (let row = heads[wanted[i] as number] ?? 0; row !== 0; row = nexts[row - 1] as number) {
          pickedCount = note(row - 1, pickedCount, into);
        }
      }
      compute(pickedCount, into);
    },
    sift(query, mask, rows, into) {
      arena.aim(query);
      const found = scoreWithin(differenceOf(rows, mask, sampled), mask, into);
      // The sample overestimated, because near rows were over-represented in it; count all rows instead.
      if (found < rows * 0.7) scoreWithin(differenceOf(rows, mask, 1), mask, into);
    },
  };
}

function grown(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}
