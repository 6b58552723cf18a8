import type { SteadyClock } from '@cardinal/kernel';
import { TeamNotFoundError } from '../../domain/errors.js';
import type { Teams } from '../ports.js';
import { createReadThroughCache } from '../read-through-cache.js';

/** How long a quota is cached, in milliseconds. A quota is set with its team; later it changes only by hand in the store. */
const freshMs = 10_000;

/**
 * Tokens that a team may use per calendar month; null: unlimited.
 *
 * @throws {TeamNotFoundError}
 */
export type QuotaOf = (teamId: number) => Promise<number | null>;

export const createQuotaCache = (teams: Pick<Teams, 'find'>, clock: SteadyClock): QuotaOf =>
  createReadThroughCache({
    clock,
    freshMs,
    keyOf: (teamId) => teamId,
    async read(teamId) {
      const team = await teams.find(teamId);
      if (!team) throw new TeamNotFoundError(teamId);
      return team.quotaTokens;
    },
  });
