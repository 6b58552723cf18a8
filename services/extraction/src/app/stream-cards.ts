import { createBreather } from './breather.js';
import type { CardsRepository, StoredCard } from './ports.js';

/** Every card of one generation of an instance (0: whichever is there), by ordinal, in batches. None for an unknown instance. */
export type StreamCards = (
  teamId: number,
  instanceId: number,
  generation: number,
  range?: CardRange,
) => AsyncIterable<readonly StoredCard[]>;

export interface CardRange {
  /** The first ordinal wanted. */
  readonly from: number;
  /** At most so many cards; 0: all. */
  readonly limit: number;
}

const everything: CardRange = { from: 0, limit: 0 };

/** About 100 KiB a message. */
const batchSize = 50;
const sliceMs = 5;

export function makeStreamCards(cards: CardsRepository): StreamCards {
  return async function* (teamId, instanceId, generation, { from, limit } = everything) {
    const breathe = createBreather(sliceMs);
    let after = from - 1;
    let left = limit === 0 ? Infinity : limit;
    while (left > 0) {
      const wanted = Math.min(batchSize, left);
      const batch = await cards.read(teamId, instanceId, generation, after, wanted);
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      if (batch.length < wanted) return;
      left -= batch.length;
      after = last.ordinal;
      await breathe();
    }
  };
}
