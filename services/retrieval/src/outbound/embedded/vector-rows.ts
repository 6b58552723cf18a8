import { rowsPerBlock, type VectorArena } from './vector-arena.js';

/** Int8 vectors of one collection: rows without gaps, each belonging to a slot; a slot may have several. */
export interface VectorRows {
  readonly count: number;
  add(slot: number, vector: Float32Array): void;
  /** Removes every row of a slot. */
  remove(slot: number): void;
  /** Every vector of a slot, to int8 precision. */
  read(slot: number): Float32Array[];
  /** Raises `best[slot]` to the slot's nearest row, for slots in `mask`. */
  scan(query: Float32Array, mask: Uint8Array, best: Float32Array): void;
}

export function createVectorRows(arena: VectorArena): VectorRows {
  const blocks: number[] = [];
  // Rows of one slot are chained: `heads` by slot, `nexts` by row, both one more than the row, 0 at the end.
  let heads = new Uint32Array(rowsPerBlock);
  let nexts = new Uint32Array(rowsPerBlock);
  let slots = new Uint32Array(rowsPerBlock);
  let count = 0;

  const blockOf = (row: number): number => blocks[Math.floor(row / rowsPerBlock)] ?? 0;

  /** Lets whatever points at row `from` (counted from 1) point at `to`. */
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

  return {
    get count() {
      return count;
    },
    add(slot, vector) {
      if (count === blocks.length * rowsPerBlock) blocks.push(arena.allocate());
      if (slot >= heads.length) heads = grown(heads, slot + 1);
      if (count === slots.length) {
        slots = grown(slots, count + 1);
        nexts = grown(nexts, count + 1);
      }
      arena.write(blockOf(count), count % rowsPerBlock, vector);
      slots[count] = slot;
      nexts[count] = heads[slot] ?? 0;
      heads[slot] = ++count;
    },
    remove(slot) {
      for (let head = heads[slot] ?? 0; head !== 0; head = heads[slot] ?? 0) drop(head - 1);
      while (blocks.length > Math.ceil(count / rowsPerBlock)) arena.release(blocks.pop() ?? 0);
    },
    read(slot) {
      const vectors: Float32Array[] = [];
      for (let row = heads[slot] ?? 0; row !== 0; row = nexts[row - 1] ?? 0) {
        vectors.push(arena.read(blockOf(row - 1), (row - 1) % rowsPerBlock));
      }
      return vectors;
    },
    scan(query, mask, best) {
      arena.aim(query);
      for (let start = 0; start < count; start += rowsPerBlock) {
        const scores = arena.scores(blockOf(start), Math.min(rowsPerBlock, count - start));
        for (let i = 0; i < scores.length; i++) {
          const slot = slots[start + i] as number;
          const score = scores[i] as number;
          if (mask[slot] === 1 && score > (best[slot] as number)) best[slot] = score;
        }
      }
    },
  };
}

function grown(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}
