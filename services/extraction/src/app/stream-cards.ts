import { createTimeSlice } from '@cardinal/kernel';
import type { CardsRepository, StoredCard } from './ports.js';

/** Every card of one generation of an instance (0: whichever is stored), by ordinal, in batches. None for an unknown instance. */
export type StreamCards = (
  teamId: number,
  instanceId: number,
  generation: number,
) => AsyncIterable<readonly StoredCard[]>;

/** About 100 KiB per message. */
const batchSize = 50;
const sliceMs = 5;

export function createStreamCards(cards: CardsRepository): StreamCards {
  return async function* (teamId, instanceId, generation) {
    const slice = createTimeSlice(sliceMs);
    for (let after = -1; ;) {
      const batch = await cards.read(teamId, instanceId, generation, after, batchSize);
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      if (batch.length < batchSize) return;
      after = last.ordinal;
      await slice.yieldIfSpent();
    }
  };
}
