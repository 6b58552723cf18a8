import type { Clock } from '@cardinal/kernel';
import type { Caller } from '../domain/accounts.js';
import { RoleTooLowError, UnauthenticatedError } from '../domain/errors.js';
import { mayActAs, type Role } from '../domain/roles.js';
import { hashOf, isSecret } from '../domain/secret.js';
import type { Keys } from './ports.js';

export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

export interface AuthenticateDeps {
  readonly keys: Keys;
  readonly clock: Clock;
  /** Least role for any operation. */
  readonly neededRole: Role;
  /** @throws {RateLimitedError} when the key makes too many requests. */
  readonly countRequest: (keyId: string, nowMs: number) => void | Promise<void>;
}

/**
 * Says who calls, by the `Authorization` header.
 *
 * @throws {UnauthenticatedError} for no, a malformed, an unknown or a revoked key.
 * @throws {RoleTooLowError} if the key's role does not suffice.
 */
export function makeAuthenticate({ keys, clock, neededRole, countRequest }: AuthenticateDeps): Authenticate {
  return async (authorization) => {
    const secret = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined || !isSecret(secret)) throw new UnauthenticatedError();
    const key = await keys.findByHash(hashOf(secret));
    if (!key || key.revokedAtMs !== null) throw new UnauthenticatedError();
    if (!mayActAs(key.role, neededRole)) throw new RoleTooLowError(key.role, neededRole);
    await countRequest(key.id, clock.now());
    return { keyId: key.id, teamId: key.teamId, role: key.role, user: key.user };
  };
}
