import { createTimeSlice, type Logger } from '@cardinal/kernel';
import type { CardsRepository } from './ports.js';

const batchSize = 50;
/** Maximum time for which removing blocks the event loop, in milliseconds. */
const sliceMs = 5;

/** Removes every card of a deleted instance, in batches between which the event loop can run. */
export async function purgeAll(cards: CardsRepository, teamId: number, instanceId: number): Promise<void> {
  const slice = createTimeSlice(sliceMs);
  while ((await cards.purge(teamId, instanceId, batchSize)) > 0) await slice.yieldIfSpent();
}

/** Reclaims the space of removed cards in the background. */
export interface Reclaiming extends AsyncDisposable {
  /** Has to be called after cards were removed. */
  soon(): void;
  /** Whether some space may not be reclaimed yet. */
  readonly pending: boolean;
}

/**
 * One run at a time, after a pause in which more cards may be removed. The first run reclaims what an earlier process left.
 *
 * @param pauseMs pause before each run, in milliseconds.
 */
export function createReclaiming(
  { cards, logger }: { readonly cards: Pick<CardsRepository, 'reclaim'>; readonly logger: Logger },
  pauseMs = 500,
): Reclaiming {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let wanted = 0;
  let done = 0;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    const upTo = wanted;
    const slice = createTimeSlice(sliceMs);
    try {
      while (!signal.aborted && (await cards.reclaim())) await slice.yieldIfSpent();
      if (!signal.aborted) done = upTo;
    } catch (err) {
      logger.warn('could not free the space of removed cards; trying again later', { err });
    }
    timer = undefined;
    if (!signal.aborted && done < wanted) start();
  }

  function start(): void {
    timer ??= setTimeout(() => {
      running = run();
    }, pauseMs).unref();
  }

  function soon(): void {
    wanted += 1;
    start();
  }

  soon();
  return {
    soon,
    get pending() {
      return done < wanted;
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
