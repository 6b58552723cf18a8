import { inByteOrder } from './byte-order.js';
import { mostTimes, type Postings, type Segment } from './segment.js';

/** Number of cards of a full segment. After a restart, cards of a segment that was not full have to be analysed again. */
export const mutableCapacity = 2_048;

export interface MutableSegment extends Segment {
  readonly full: boolean;
  /** @returns the card's number. */
  add(slot: number, stamp: number, terms: ReadonlyMap<string, number>): number;
}

interface Growing {
  readonly docs: number[];
  readonly times: number[];
}

/** The segment that receives new cards. */
export function createMutableSegment(segmentId: number): MutableSegment {
  const byTerm = new Map<string, Growing>();
  const slots = new Uint32Array(mutableCapacity);
  const stamps: number[] = [];
  let live = 0;
  let postingCount = 0;
  const asPostings = ({ docs, times }: Growing): Postings => ({ docs, times, start: 0, end: docs.length });

  return {
    segmentId,
    slots,
    stamps,
    get size() {
      return stamps.length;
    },
    get full() {
      return stamps.length === mutableCapacity;
    },
    get live() {
      return live;
    },
    set live(count) {
      live = count;
    },
    add(slot, stamp, terms) {
      const number = stamps.length;
      slots[number] = slot;
      stamps.push(stamp);
      live++;
      postingCount += terms.size;
      for (const [term, times] of terms) {
        let known = byTerm.get(term);
        if (!known) byTerm.set(term, (known = { docs: [], times: [] }));
        known.docs.push(number);
        known.times.push(Math.min(times, mostTimes));
      }
      return number;
    },
    find(term) {
      const known = byTerm.get(term);
      return known && asPostings(known);
    },
    async terms(slice) {
      const sorted = await inByteOrder([...byTerm.keys()], slice);
      const postings = (index: number): Postings => asPostings(byTerm.get(sorted[index] ?? '') ?? nowhere);
      return {
        count: sorted.length,
        postingCount,
        byteCount: sorted.reduce((sum, term) => sum + Buffer.byteLength(term), 0),
        term: (index) => Buffer.from(sorted[index] ?? ''),
        postings,
      };
    },
  };
}

const nowhere: Growing = { docs: [], times: [] };
