import type { Rows, TokenBatch } from './protocol.js';

/** Pools one row per token into one row per sequence: the mean of the real tokens, or the first token. */
export function pool(states: Float32Array, width: number, batch: TokenBatch, pooling: 'mean' | 'cls'): Rows {
  const values = new Float32Array(batch.size * width);
  for (let row = 0; row < batch.size; row++) {
    const real = pooling === 'cls' ? 1 : (batch.lengths[row] ?? 0);
    const target = values.subarray(row * width, (row + 1) * width);
    for (let token = 0; token < real; token++) {
      const from = (row * batch.length + token) * width;
      for (let i = 0; i < width; i++) target[i] = (target[i] ?? 0) + (states[from + i] ?? 0) / real;
    }
  }
  return { width, values };
}

/** Scales rows to unit length, in place. A row of zeros stays zero. */
export function normalizeRows({ width, values }: Rows): void {
  for (let from = 0; from < values.length; from += width) {
    const row = values.subarray(from, from + width);
    let squares = 0;
    for (const value of row) squares += value * value;
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let i = 0; i < width; i++) row[i] = (row[i] ?? 0) * scale;
  }
}
