import type { Clock } from '@cardinal/kernel';
import type { Caller } from '../../domain/accounts.js';
import { RoleTooLowError, UnauthenticatedError } from '../../domain/errors.js';
import { mayActAs, type Role } from '../../domain/roles.js';
import { hashOf, isSecret } from '../../domain/secret.js';
import type { Keys, Teams } from '../ports.js';
import { createReadThroughCache } from '../read-through-cache.js';

/**
 * Says who acts by the key with this hash, now.
 *
 * @throws {UnauthenticatedError} for an unknown or a revoked key, or one whose team is no more.
 * @throws {RoleTooLowError} if the key's role does not suffice.
 */
export type Admit = (keyHash: string) => Promise<Caller>;

export interface AdmitDeps {
  readonly keys: Pick<Keys, 'findByHash'>;
  readonly teams: Pick<Teams, 'find'>;
  readonly clock: Clock;
  /** Least role for any operation. */
  readonly neededRole: Role;
}

/** A team is taken to be there for so long after it was seen, in milliseconds. */
const teamFreshMs = 2_000;

export function createAdmit({ keys, teams, clock, neededRole }: AdmitDeps): Admit {
  const hasTeam = createReadThroughCache({
    ...{ clock, freshMs: teamFreshMs },
    keyOf: (teamId: number) => teamId,
    read: async (teamId) => (await teams.find(teamId)) !== undefined,
  });
  return async (keyHash) => {
    const key = await keys.findByHash(keyHash);
    if (!key || key.revokedAtMs !== null || !(await hasTeam(key.teamId))) throw new UnauthenticatedError();
    if (!mayActAs(key.role, neededRole)) throw new RoleTooLowError(key.role, neededRole);
    return { keyId: key.id, keyHash, teamId: key.teamId, role: key.role, user: key.user };
  };
}

export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

export interface AuthenticateDeps {
  readonly admit: Admit;
  readonly clock: Clock;
  /** @throws {RateLimitedError} when the key makes too many requests. */
  readonly countRequest: (keyId: string, nowMs: number) => void | Promise<void>;
}

/**
 * Says who calls, by the `Authorization` header.
 *
 * @throws {UnauthenticatedError} for no key or a malformed one, and what `admit` throws.
 */
export function createAuthenticate({ admit, clock, countRequest }: AuthenticateDeps): Authenticate {
  return async (authorization) => {
    const secret = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined || !isSecret(secret)) throw new UnauthenticatedError();
    const caller = await admit(hashOf(secret));
    await countRequest(caller.keyId, clock.now());
    return caller;
  };
}
