import type { SlotList } from '../vectors/rows.js';

/**
 * The slots with the highest scores, best first, ties by card id. One pass with a heap of `depth`.
 *
 * @param scores by slot; slots at or below `above` are left out.
 * @param among the slots to choose from.
 */
export function topSlots(
  scores: Float32Array,
  cardIds: Float64Array,
  depth: number,
  above: number,
  { slots, count }: Pick<SlotList, 'slots' | 'count'>,
): number[] {
  const heap: number[] = []; // worst on top
  const worse = (a: number, b: number): boolean => {
    const [x, y] = [scores[a] as number, scores[b] as number];
    return x < y || (x === y && (cardIds[a] as number) > (cardIds[b] as number));
  };
  function sink(from: number): void {
    for (let at = from; ;) {
      const left = 2 * at + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const child = right < heap.length && worse(heap[right] as number, heap[left] as number) ? right : left;
      if (!worse(heap[child] as number, heap[at] as number)) return;
      [heap[at], heap[child]] = [heap[child] as number, heap[at] as number];
      at = child;
    }
  }
  let least = above;
  for (let at = 0; at < count; at++) {
    const slot = slots[at] as number;
    const score = scores[slot] as number;
    if (score <= above || score < least) continue;
    if (heap.length < depth) {
      heap.push(slot);
      if (heap.length === depth) {
        for (let at = (depth >> 1) - 1; at >= 0; at--) sink(at);
        least = scores[heap[0] as number] as number;
      }
    } else if (worse(heap[0] as number, slot)) {
      heap[0] = slot;
      sink(0);
      least = scores[heap[0]] as number;
    }
  }
  return heap.sort((a, b) => (worse(a, b) ? 1 : -1));
}
