import { createTimeSlice, type Logger } from '@cardinal/kernel';
import { buildSegment } from '../words/build-segment.js';
import type { Collection } from './collection.js';
import { openSegment } from '../words/immutable-segment.js';
import { mutableCapacity } from '../words/mutable-segment.js';
import { largestSegment, type Segment } from '../words/segment.js';
import type { SegmentStore } from '../storage/segment-store.js';

/** Number of segments of similar size that are merged at once: each card is rewritten about log4(cards / 2,048) times. */
const fanIn = 4;

export interface Compaction {
  /** Compacts the collection until nothing is left to do. Callers run one at a time. */
  run(collection: Collection, stored: Map<number, number>): Promise<void>;
  /** Rewrites every stored segment that holds words of deleted cards, then compacts. */
  erase(collection: Collection, stored: Map<number, number>): Promise<void>;
  /** Ends after the current segment. */
  stop(): void;
}

/** Makes full segments immutable, merges small ones and reclaims space of deleted cards, yielding to the event loop. */
export function createCompaction(store: SegmentStore, logger: Logger): Compaction {
  let stopped = false;

  async function replace(
    collection: Collection,
    stored: Map<number, number>,
    sources: readonly Segment[],
  ): Promise<void> {
    const slice = createTimeSlice();
    const { parts, origins } = await buildSegment(sources, slice);
    const replaced = sources.flatMap((segment) => stored.get(segment.segmentId) ?? []);
    const built = openSegment(collection.nextSegmentId(), parts);
    if (origins.length > 0) stored.set(built.segmentId, await store.write(collection.key, parts, replaced, slice));
    else if (replaced.length > 0) store.remove(replaced);
    collection.replaceSegments(sources, built, origins);
    for (const { segmentId } of sources) stored.delete(segmentId);
    // All cards of the new segment were deleted while it was written.
    const storedId = stored.get(built.segmentId);
    if (built.live === 0 && storedId !== undefined) {
      store.remove([storedId]);
      stored.delete(built.segmentId);
    }
  }

  /** @param next the segments to merge next; undefined when there are none. */
  async function rewrite(
    collection: Collection,
    stored: Map<number, number>,
    next: () => readonly Segment[] | undefined,
  ): Promise<void> {
    for (;;) {
      const sources = stopped ? undefined : next();
      if (!sources) return;
      try {
        await replace(collection, stored, sources);
      } catch (thrown) {
        // Nothing is lost: the source segments stay in use, and the next change tries again.
        logger.error('could not merge segments of the index; trying again at the next write', {
          err: thrown,
          segments: sources.length,
        });
        return;
      }
    }
  }

  const run = (collection: Collection, stored: Map<number, number>): Promise<void> =>
    rewrite(collection, stored, () => nextMerge([...collection.segments.values()], stored));

  return {
    run,
    async erase(collection, stored) {
      await rewrite(collection, stored, () => withDeletedWords([...collection.segments.values()], stored));
      await run(collection, stored);
    },
    stop() {
      stopped = true;
    },
  };
}

/** Segments with words of deleted cards, as many as fit into one, so that a document in many segments is erased by few merges. */
function withDeletedWords(
  segments: readonly Segment[],
  stored: ReadonlyMap<number, number>,
): readonly Segment[] | undefined {
  const sources: Segment[] = [];
  let live = 0;
  for (const segment of segments) {
    if (segment.live === segment.size || !stored.has(segment.segmentId)) continue;
    if (sources.length > 0 && (sources.length === fanIn || live + segment.live > largestSegment)) break;
    sources.push(segment);
    live += segment.live;
  }
  return sources.length === 0 ? undefined : sources;
}

/** The next segments to merge: full mutable ones first, then mostly deleted ones, then four of similar size. */
function nextMerge(segments: readonly Segment[], stored: ReadonlyMap<number, number>): readonly Segment[] | undefined {
  const full = segments.find((segment) => !stored.has(segment.segmentId));
  if (full) return [full];
  const sparse = segments.find((segment) => segment.live * 2 < segment.size);
  if (sparse) return [sparse];
  const tiers = new Map<number, Segment[]>();
  for (const segment of segments) {
    const tier = Math.max(0, Math.floor(Math.log(segment.live / mutableCapacity) / Math.log(fanIn) + 0.5));
    const own = tiers.get(tier) ?? [];
    own.push(segment);
    tiers.set(tier, own);
  }
  for (const tier of tiers.values()) {
    const sources = tier.slice(0, fanIn);
    if (sources.length < fanIn) continue;
    if (sources.reduce((sum, segment) => sum + segment.live, 0) <= largestSegment) return sources;
  }
  return undefined;
}
