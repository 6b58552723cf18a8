import type { TimeSlice } from '@cardinal/kernel';

/** Number of strings sorted without yielding to the event loop: about 2 ms. */
const runLength = 2_048;

/** Sorts strings by their UTF-8 bytes, yielding to the event loop between runs. */
export async function inByteOrder(terms: readonly string[], slice: TimeSlice): Promise<string[]> {
  // Without surrogates, this order is that of JavaScript's own comparison, which is much faster.
  const plain = !terms.some((term) => /[\ud800-\udfff]/.test(term));
  const before = plain
    ? (a: string, b: string) => a < b
    : (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
  let runs: string[][] = [];
  for (let start = 0; start < terms.length; start += runLength) {
    const run = terms.slice(start, start + runLength);
    runs.push(plain ? run.sort() : run.sort((a, b) => (before(a, b) ? -1 : 1)));
    await slice.yieldIfSpent();
  }
  while (runs.length > 1) {
    const longer: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], before, slice));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged(
  a: readonly string[],
  b: readonly string[],
  before: (a: string, b: string) => boolean,
  slice: TimeSlice,
): Promise<string[]> {
  const result: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (result.length % runLength === 0) await slice.yieldIfSpent();
    result.push(before(b[j] as string, a[i] as string) ? (b[j++] as string) : (a[i++] as string));
  }
  while (i < a.length) result.push(a[i++] as string);
  while (j < b.length) result.push(b[j++] as string);
  return result;
}
