import type { Caller } from './accounts.js';
import { KeyLimitedError, RoleTooLowError, ScopeMissingError } from '../errors.js';
import { mayActAs, type Role, type KeyScope } from './roles.js';

export const mayUse = ({ limits }: Pick<Caller, 'limits'>, needed: KeyScope): boolean => limits.scopes.includes(needed);

/**
 * @param needed scopes of which the key must have at least one.
 * @throws {ScopeMissingError}
 */
export function requireScope(caller: Pick<Caller, 'limits'>, ...needed: readonly KeyScope[]): void {
  if (!needed.some((scope) => mayUse(caller, scope))) throw new ScopeMissingError(needed, caller.limits.scopes);
}

/** @throws {RoleTooLowError} */
export function requireRole({ role }: Pick<Caller, 'role'>, needed: Role): void {
  if (!mayActAs(role, needed)) throw new RoleTooLowError(role, needed);
}

/** Guards operations on the whole team. @throws {KeyLimitedError} if the key is limited to collections. */
export function requireWholeTeam({ limits: { collections } }: Pick<Caller, 'limits'>, what: string): void {
  if (collections !== null) throw new KeyLimitedError(what);
}
