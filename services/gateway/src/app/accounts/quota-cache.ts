import type { Clock } from '@cardinal/kernel';
import { TeamNotFoundError } from '../../domain/errors.js';
import type { Teams } from '../ports.js';
import { createReadThroughCache } from '../read-through-cache.js';

/** It is set with the team, and changed by hand in the store if ever. */
const freshMs = 10_000;

/**
 * Tokens that a team may use in a month; null: unlimited.
 *
 * @throws {TeamNotFoundError}
 */
export type QuotaOf = (teamId: number) => Promise<number | null>;

export const createQuotaCache = (teams: Pick<Teams, 'find'>, clock: Clock): QuotaOf =>
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
