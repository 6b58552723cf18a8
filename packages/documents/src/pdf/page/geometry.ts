/** Page geometry: points (1/72 inch), origin at the top left of the upright page, y grows downward. */

export interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** An affine map in PDF's order: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From viewport coordinates to the coordinates of the page turned upright. */
export type Turn = (x: number, y: number) => Point;

/** The map that applies `n` first, then `m`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** Converts the first six numbers of an array or typed array to a matrix; undefined if there are fewer. */
export function asMatrix(value: unknown): Matrix | undefined {
  const list = Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<unknown>) : [];
  const numbers = list.filter((n): n is number => typeof n === 'number' && Number.isFinite(n));
  const [a, b, c, d, e, f] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return undefined;
  return [a, b, c, d, e, f];
}

/** The bounding box of all boxes; an inverted box (x0 > x1) if there are none. */
export function boundsOf(boxes: Iterable<Box>): Box {
  let [x0, x1, y0, y1] = [1e9, -1e9, 1e9, -1e9];
  for (const box of boxes) {
    if (box.x0 < x0) x0 = box.x0;
    if (box.x1 > x1) x1 = box.x1;
    if (box.y0 < y0) y0 = box.y0;
    if (box.y1 > y1) y1 = box.y1;
  }
  return { x0, x1, y0, y1 };
}

/** Clips a box to a page with its corner at the origin. A box outside the page becomes an empty one at the page's edge. */
export function inside(
  { x0, x1, y0, y1 }: Box,
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  const [across, down] = [
    (x: number) => Math.min(width, Math.max(0, x)),
    (y: number) => Math.min(height, Math.max(0, y)),
  ];
  return { x0: across(x0), x1: across(x1), y0: down(y0), y1: down(y1) };
}

/** The upper median; 0 if there are no values. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The upper quartile; 0 if there are no values. */
export function upperQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => b - a)[values.length >> 2] ?? 0;
}

/** The smallest value; Infinity if there are none. Unlike `Math.min(...values)`, works for any number of values. */
export function minOf(values: Iterable<number>): number {
  let smallest = Infinity;
  for (const value of values) if (value < smallest) smallest = value;
  return smallest;
}

/** The largest value; -Infinity if there are none. */
export function maxOf(values: Iterable<number>): number {
  let largest = -Infinity;
  for (const value of values) if (value > largest) largest = value;
  return largest;
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Length of the overlap of two intervals; if negative, the distance between them. */
export function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.min(a1, b1) - Math.max(a0, b0);
}

/** The key with the largest count. */
export function mostFrequent<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let most = -1;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}

export function addTo<K>(counts: Map<K, number>, key: K, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}
