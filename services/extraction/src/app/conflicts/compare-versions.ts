import { changesBetween, type VersionCard, type VersionChange } from '../../domain/conflicts/version-changes.js';
import { createBreather } from '../breather.js';
import type { CardsRepository } from '../ports.js';

export interface VersionComparison {
  readonly changes: readonly VersionChange[];
  readonly unchanged: number;
}

/** What the cards of one instance say otherwise than those of another. Unknown instances have no cards. */
export type CompareVersions = (teamId: number, fromId: number, toId: number) => Promise<VersionComparison>;

const batchSize = 200;
const sliceMs = 5;

export function makeCompareVersions(cards: Pick<CardsRepository, 'read'>): CompareVersions {
  async function all(teamId: number, instanceId: number): Promise<VersionCard[]> {
    const found: VersionCard[] = [];
    const breathe = createBreather(sliceMs);
    for (let after = -1; ;) {
      const batch = await cards.read(teamId, instanceId, 0, after, batchSize);
      const last = batch.at(-1);
      if (!last) return found;
      for (const { id, ordinal, title, verbatimContent: text, page } of batch)
        found.push({ id, ordinal, title, text, page });
      after = last.ordinal;
      await breathe();
    }
  }
  return async (teamId, fromId, toId) => changesBetween(await all(teamId, fromId), await all(teamId, toId));
}
