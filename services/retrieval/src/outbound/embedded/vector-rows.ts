import { rowsPerBlock, type VectorArena } from './vector-arena.js';

/** Int8 vectors of one collection: rows without gaps, each belonging to a slot; a slot may have several. */
export interface VectorRows {
  readonly count: number;
  add(slot: number, vector: Float32Array): void;
  /** Removes every row of these slots. */
  remove(slots: ReadonlySet<number>): void;
  /** Raises `best[slot]` to the slot's nearest row, for slots in `mask`. */
  scan(query: Float32Array, mask: Uint8Array, best: Float32Array): void;
}

export function createVectorRows(arena: VectorArena): VectorRows {
  const blocks: number[] = [];
  let slots = new Uint32Array(rowsPerBlock);
  let count = 0;

  const blockOf = (row: number): number => blocks[Math.floor(row / rowsPerBlock)] ?? 0;

  function drop(row: number): void {
    count--;
    if (row !== count) {
      arena.copy(blockOf(count), count % rowsPerBlock, blockOf(row), row % rowsPerBlock);
      slots[row] = slots[count] ?? 0;
    }
  }

  return {
    get count() {
      return count;
    },
    add(slot, vector) {
      if (count === blocks.length * rowsPerBlock) blocks.push(arena.allocate());
      if (count === slots.length) {
        const larger = new Uint32Array(Math.ceil(slots.length * 1.5));
        larger.set(slots);
        slots = larger;
      }
      arena.write(blockOf(count), count % rowsPerBlock, vector);
      slots[count++] = slot;
    },
    remove(gone) {
      // From the end, so that the row moved into a gap has been looked at already.
      for (let row = count - 1; row >= 0; row--) if (gone.has(slots[row] ?? 0)) drop(row);
      while (blocks.length > Math.ceil(count / rowsPerBlock)) arena.release(blocks.pop() ?? 0);
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
