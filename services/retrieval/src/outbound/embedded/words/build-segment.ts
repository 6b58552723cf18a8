import type { TimeSlice } from '@cardinal/kernel';
import type { SegmentParts } from './immutable-segment.js';
import { largestSegment, type Segment, type SegmentTerms } from './segment.js';

/** Where a card of the new segment came from, so that a card deleted meanwhile can be left out when the segment is swapped in. */
export interface Origin {
  readonly segment: Segment;
  readonly number: number;
}

export interface Built {
  readonly parts: SegmentParts;
  /** By number of the card in the new segment. */
  readonly origins: readonly Origin[];
}

/** Merges segments into one without deleted cards. The source segments stay in use meanwhile. */
export async function buildSegment(sources: readonly Segment[], slice: TimeSlice): Promise<Built> {
  const origins: Origin[] = [];
  const numbers = sources.map((segment) => {
    const renumbered = new Int32Array(segment.size).fill(-1);
    for (let number = 0; number < segment.size; number++) {
      if (segment.slots[number] === 0) continue;
      renumbered[number] = origins.length;
      origins.push({ segment, number });
    }
    return renumbered;
  });
  if (origins.length > largestSegment) throw new RangeError('Too many cards for one segment; merge fewer.');
  const cursors: { readonly terms: SegmentTerms; next: number; readonly renumbered: Int32Array | undefined }[] = [];
  for (const [source, segment] of sources.entries()) {
    cursors.push({ terms: await segment.terms(slice), next: 0, renumbered: numbers[source] });
  }
  const sink = createSink(cursors);
  for (;;) {
    await slice.yieldIfSpent();
    let least: Uint8Array | undefined;
    for (const { terms, next } of cursors) {
      if (next === terms.count) continue;
      const term = terms.term(next);
      if (!least || Buffer.compare(term, least) < 0) least = term;
    }
    if (!least) break;
    for (const cursor of cursors) {
      if (cursor.next === cursor.terms.count || Buffer.compare(cursor.terms.term(cursor.next), least) !== 0) continue;
      const { docs, times, start, end } = cursor.terms.postings(cursor.next++);
      for (let at = start; at < end; at++) {
        const number = cursor.renumbered?.[docs[at] as number] ?? -1;
        if (number >= 0) sink.posting(number, times[at] as number);
      }
    }
    sink.term(least);
  }
  const stamps = Float64Array.from(origins, ({ segment, number }) => segment.stamps[number] ?? 0);
  return { parts: { ...sink.finish(), stamps }, origins };
}

interface Sink {
  posting(number: number, times: number): void;
  /** Ends the postings list of this term; a term without postings is dropped. */
  term(term: Uint8Array): void;
  finish(): Omit<SegmentParts, 'stamps'>;
}

function createSink(cursors: readonly { readonly terms: SegmentTerms }[]): Sink {
  let [postings, terms, bytes] = [0, 0, 0];
  for (const cursor of cursors) {
    postings += cursor.terms.postingCount;
    terms += cursor.terms.count;
    bytes += cursor.terms.byteCount;
  }
  const docs = new Uint16Array(postings);
  const times = new Uint8Array(postings);
  const text = new Uint8Array(bytes);
  const textEnds = new Uint32Array(terms);
  const postingEnds = new Uint32Array(terms);
  let [posting, term, end] = [0, 0, 0];
  return {
    posting(number, count) {
      docs[posting] = number;
      times[posting++] = count;
    },
    term(name) {
      if (posting === (term === 0 ? 0 : postingEnds[term - 1])) return;
      text.set(name, end);
      end += name.length;
      textEnds[term] = end;
      postingEnds[term++] = posting;
    },
    finish: () => ({
      text: text.slice(0, end),
      textEnds: textEnds.slice(0, term),
      postingEnds: postingEnds.slice(0, term),
      docs: docs.slice(0, posting),
      times: times.slice(0, posting),
    }),
  };
}
