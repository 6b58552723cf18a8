import type { Caller } from './accounts.js';
import { KeyLimitedError, RoleTooLowError, ScopeMissingError } from '../errors.js';
import { mayActAs, type Role, type KeyScope } from './roles.js';

export const mayUse = ({ limits }: Pick<Caller, 'limits'>, needed: KeyScope): boolean => limits.scopes.includes(needed);

/**
 * @param needed one of these does.
 * @throws {ScopeMissingError}
 */
export function requireScope(caller: Pick<Caller, 'limits'>, ...needed: readonly KeyScope[]): void {
  if (!needed.some((scope) => mayUse(caller, scope))) throw new ScopeMissingError(needed, caller.limits.scopes);
}

/** @throws {RoleTooLowError} */
export function requireRole({ role }: Pick<Caller, 'role'>, needed: Role): void {
  if (!mayActAs(role, needed)) throw new RoleTooLowError(role, needed);
}

/** For what covers the whole team. @throws {KeyLimitedError} */
export function requireWholeTeam({ limits: { collections } }: Pick<Caller, 'limits'>, what: string): void {
  if (collections !== null) throw new KeyLimitedError(what);
}
