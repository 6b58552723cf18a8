import { createTimeSlice } from '@cardinal/kernel';
import type { CardsRepository } from './ports.js';

const batchSize = 50;
const sliceMs = 5;

/** Removes every card of a deleted instance, in batches that leave the event loop room. */
export async function purgeAll(cards: CardsRepository, teamId: number, instanceId: number): Promise<void> {
  const slice = createTimeSlice(sliceMs);
  while ((await cards.purge(teamId, instanceId, batchSize)) > 0) await slice.yieldIfSpent();
}
