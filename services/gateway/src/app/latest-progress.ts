import { logs, type ingest, type ingestion } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import { createProgressOrder } from '../domain/progress-order.js';
import type { Events } from './ports.js';

/** How far files are within their stage, which the catalog does not keep: whoever polls sees what the events say. */
export interface LatestProgress {
  /** The instances, each as far as the last event of its stage said. */
  withProgress(instances: readonly ingest.FileInstance[]): readonly ingest.FileInstance[];
  [Symbol.dispose](): void;
}

export interface LatestProgressDeps {
  readonly bus: Pick<Events, 'follow'>;
  readonly logger: Logger;
  /** Events of a collection are read for so long after somebody asked for it, in milliseconds. */
  readonly idleMs: number;
}

/** Collections whose events are read at the same time; the longest unasked for go first. */
const mostCollections = 200;

interface Followed {
  readonly order: ReturnType<typeof createProgressOrder<ingestion.FileProgress>>;
  readonly stop: AbortController;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Reads the events of a collection from the first poll that finds a file under way, so that one reader serves all polls. The first
 * answer knows no more than the catalog does.
 */
export function createLatestProgress({ bus, logger, idleMs }: LatestProgressDeps): LatestProgress {
  const followed = new Map<number, Followed>();

  function drop(collectionId: number, { stop, timer }: Followed): void {
    clearTimeout(timer);
    stop.abort();
    followed.delete(collectionId);
  }

  async function read(collectionId: number, one: Followed): Promise<void> {
    const { signal } = one.stop;
    try {
      for await (const { data } of bus.follow(logs.progress, String(collectionId), 0, signal)) one.order.take(data);
    } catch (thrown) {
      if (signal.aborted) return;
      logger.warn('progress could not be read', { collectionId, err: thrown });
      drop(collectionId, one); // the next poll tries again
    }
  }

  function begin(collectionId: number): Followed {
    const [oldest] = followed;
    if (oldest && followed.size >= mostCollections) drop(...oldest);
    const stop = new AbortController();
    const made: Followed = { order: createProgressOrder(), stop, timer: undefined };
    void read(collectionId, made);
    return made;
  }

  function follow(collectionId: number): Followed {
    const one = followed.get(collectionId) ?? begin(collectionId);
    followed.delete(collectionId);
    followed.set(collectionId, one);
    clearTimeout(one.timer);
    one.timer = setTimeout(() => drop(collectionId, one), idleMs);
    one.timer.unref();
    return one;
  }

  return {
    withProgress: (instances) =>
      instances.map((instance) => {
        if (instance.status !== 'processing') return instance;
        const last = follow(instance.collectionId).order.latest(instance.id);
        // Of another stage: the catalog is ahead, or the file has begun anew.
        if (last?.stage !== instance.stage) return instance;
        return { ...instance, percent: Math.max(instance.percent, last.percent) };
      }),
    [Symbol.dispose]() {
      for (const one of [...followed]) drop(...one);
    },
  };
}
