import type { VersionCard } from '../../domain/conflicts/version-changes.js';
import type { CardsRepository } from '../ports.js';
import type { Rules, VersionComparison } from '../rules.js';
import { createComparisonCache } from './comparison-cache.js';

/**
 * The changes from the cards of one instance to those of another. Unknown instances have no cards.
 *
 * @throws {WorkBudgetExceededError} if the two are too complex to be compared; not tried again while neither changes.
 */
export type CompareVersions = (
  teamId: number,
  fromId: number,
  toId: number,
  signal: AbortSignal,
) => Promise<VersionComparison>;

export interface CompareVersionsDeps {
  readonly cards: Pick<CardsRepository, 'read' | 'editionOf'>;
  readonly rules: Pick<Rules, 'changesBetween'>;
}

const batchSize = 200;

export function createCompareVersions({ cards, rules }: CompareVersionsDeps): CompareVersions {
  const known = createComparisonCache();

  async function* all(teamId: number, instanceId: number): AsyncGenerator<readonly VersionCard[]> {
    for (let after = -1; ;) {
      const batch = await cards.read(teamId, instanceId, 0, after, batchSize);
      const last = batch.at(-1);
      if (!last) return;
      yield batch.map(({ cardId, ordinal, title, verbatimContent, page }) => ({
        cardId,
        ordinal,
        title,
        verbatimContent,
        page,
      }));
      after = last.ordinal;
    }
  }

  return async (teamId, fromId, toId, signal) => {
    const compare = () => rules.changesBetween(teamId, all(teamId, fromId), all(teamId, toId), signal);
    const editions = await Promise.all([cards.editionOf(teamId, fromId), cards.editionOf(teamId, toId)]);
    // Cards that are just being written are compared as they are, without caching the result.
    if (editions.includes(undefined)) return compare();
    return known.get(JSON.stringify([teamId, fromId, toId, ...editions]), compare);
  };
}
