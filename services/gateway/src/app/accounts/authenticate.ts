import { steadyClock, type Clock } from '@cardinal/kernel';
import { requireRole } from '../../domain/keys/access.js';
import type { ApiKey, Caller } from '../../domain/keys/accounts.js';
import { isExpired } from '../../domain/keys/key-limits.js';
import { UnauthenticatedError } from '../../domain/errors.js';
import type { Counted } from '../../domain/keys/rate-limit.js';
import type { Role } from '../../domain/keys/roles.js';
import { hashOf, isSecret } from '../../domain/keys/secret.js';
import type { Keys, Networks, Teams } from '../ports.js';
import type { NoteUse } from './last-used.js';
import { createReadThroughCache } from '../read-through-cache.js';

/**
 * Resolves the caller of a request from the hash of its key and the address that it comes from.
 *
 * @throws {UnauthenticatedError} for an unknown, revoked or expired key, a key used from outside its networks, or one whose team does not
 *   exist.
 * @throws {RoleTooLowError} if the key's role does not suffice.
 */
export type Admit = (keyHash: string, address: string) => Promise<Caller>;

export interface AdmitDeps {
  readonly keys: Pick<Keys, 'findByHash'>;
  readonly teams: Pick<Teams, 'find'>;
  readonly networks: Pick<Networks, 'include'>;
  readonly noteUse: NoteUse;
  readonly clock: Clock;
  /** Lowest role that may call any operation. */
  readonly neededRole: Role;
}

/** How long a team is assumed to exist after it was read, in milliseconds. */
const teamFreshMs = 2_000;

export function createAdmit({ keys, teams, networks, noteUse, clock, neededRole }: AdmitDeps): Admit {
  const hasTeam = createReadThroughCache({
    clock: steadyClock,
    freshMs: teamFreshMs,
    keyOf: (teamId: number) => teamId,
    read: async (teamId) => (await teams.find(teamId)) !== undefined,
  });
  const counts = ({ revokedAtMs, limits }: ApiKey, address: string): boolean =>
    revokedAtMs === null &&
    !isExpired(limits, clock.now()) &&
    (limits.networks === null || networks.include(limits.networks, address));
  return async (keyHash, address) => {
    const key = await keys.findByHash(keyHash);
    if (!key || !counts(key, address) || !(await hasTeam(key.teamId))) throw new UnauthenticatedError();
    noteUse(key);
    requireRole(key, neededRole);
    const { id: keyId, teamId, role, user, limits } = key;
    return { keyId, keyHash, teamId, role, user, limits, address };
  };
}

/** @param address IP address that the request comes from. @param counted the rate limit that the request counts towards. */
export type Authenticate = (authorization: string | undefined, address: string, counted: Counted) => Promise<Caller>;

export interface AuthenticateDeps {
  readonly admit: Admit;
  readonly clock: Clock;
  /** Each counts one request of its kind. @throws {RateLimitedError} when the key makes too many of them. */
  readonly count: Readonly<Record<Counted, (keyId: string, nowMs: number) => void | Promise<void>>>;
}

/**
 * Resolves the caller from the `Authorization` header.
 *
 * @throws {UnauthenticatedError} for no key or a malformed one, and what `admit` throws.
 */
export function createAuthenticate({ admit, clock, count }: AuthenticateDeps): Authenticate {
  return async (authorization, address, counted) => {
    const secret = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined || !isSecret(secret)) throw new UnauthenticatedError();
    const caller = await admit(hashOf(secret), address);
    await count[counted](caller.keyId, clock.now());
    return caller;
  };
}
