import type { Caller } from './accounts.js';
import { KeyLimitedError, RoleTooLowError, ScopeMissingError } from '../errors.js';
import { mayActAs, type Role } from './roles.js';
import type { KeyScope } from './scopes.js';

/** @throws {ScopeMissingError} */
export function requireScope({ limits: { scopes } }: Pick<Caller, 'limits'>, needed: KeyScope): void {
  if (!scopes.includes(needed)) throw new ScopeMissingError(needed, scopes);
}

/** @throws {RoleTooLowError} */
export function requireRole({ role }: Pick<Caller, 'role'>, needed: Role): void {
  if (!mayActAs(role, needed)) throw new RoleTooLowError(role, needed);
}

/** For what tells of the whole team. @throws {KeyLimitedError} */
export function requireWholeTeam({ limits: { collections } }: Pick<Caller, 'limits'>, what: string): void {
  if (collections !== null) throw new KeyLimitedError(what);
}
