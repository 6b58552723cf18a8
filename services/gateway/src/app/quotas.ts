import type { Clock } from '@cardinal/kernel';
import { TeamNotFoundError } from '../domain/errors.js';
import type { Teams } from './ports.js';

/** How long a quota is taken for what it was, in milliseconds: it is set with the team, and changed by hand in the store if ever. */
const freshMs = 10_000;
/** Teams whose quotas are remembered. */
const maxRemembered = 1_000;

/**
 * Tokens that a team may use in a month; null: unlimited.
 *
 * @throws {TeamNotFoundError}
 */
export type QuotaOf = (teamId: number) => Promise<number | null>;

/** Spares most requests a trip to the store. */
export function rememberedQuotas(teams: Pick<Teams, 'find'>, clock: Clock): QuotaOf {
  /** Oldest first. */
  const known = new Map<number, { readonly quota: number | null; readonly readAtMs: number }>();
  return async (teamId) => {
    const nowMs = clock.now();
    const remembered = known.get(teamId);
    if (remembered && nowMs - remembered.readAtMs < freshMs) return remembered.quota;
    known.delete(teamId);
    const team = await teams.find(teamId);
    if (!team) throw new TeamNotFoundError(teamId);
    known.set(teamId, { quota: team.quotaTokens, readAtMs: nowMs });
    const [oldest] = known.keys();
    if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
    return team.quotaTokens;
  };
}
