import { InvalidFieldError } from '../errors.js';
import { isKeyScope, keyScopes, type KeyScope } from './roles.js';

/** What a key may less than its role. Given when it is made, never changed. */
export interface KeyLimits {
  readonly scopes: readonly KeyScope[];
  /** Ids of the only collections that exist for it; null: all of the team, those to come too. */
  readonly collections: readonly number[] | null;
  /** Tokens a calendar month, UTC, within the quota of the team; null: the quota alone counts. */
  readonly budgetTokens: number | null;
  /** Milliseconds since the Unix epoch, from which on it counts no more; null: until it is revoked. */
  readonly expiresAtMs: number | null;
  /** In CIDR notation; it counts for requests from there alone. null: from anywhere. */
  readonly networks: readonly string[] | null;
}

/** Of keys from before there were limits, and of those that are given none. */
export const unlimited: KeyLimits = {
  scopes: keyScopes,
  collections: null,
  budgetTokens: null,
  expiresAtMs: null,
  networks: null,
};

/** Longest lists. */
const most = { collections: 100, networks: 64 } as const;

/** What a store or an archive has of limits: a record from before there were any has none. */
export function limitsOf(kept: Partial<KeyLimits> | null | undefined): KeyLimits {
  return { ...unlimited, ...kept };
}

/** Whether the key counts no more. */
export function isExpired({ expiresAtMs }: KeyLimits, nowMs: number): boolean {
  return expiresAtMs !== null && nowMs >= expiresAtMs;
}

/** Limits for a new key. An empty list is refused, because a key without any permission is useless. @throws {InvalidFieldError} */
export function checkedLimits(
  given: Partial<KeyLimits>,
  nowMs: number,
  isNetwork: (text: string) => boolean,
): KeyLimits {
  const limits = limitsOf(given);
  const { collections, budgetTokens, expiresAtMs, networks } = limits;
  const require = (holds: boolean, field: string, rule: string): void => {
    if (!holds) throw new InvalidFieldError(field, rule);
  };
  const scopes = keyScopes.filter((scope) => limits.scopes.includes(scope));
  require(scopes.length > 0 &&
    limits.scopes.every(isKeyScope), 'scopes', `must be one or more of: ${keyScopes.join(', ')}`);
  require(collections === null ||
    (isListOf(collections, most.collections) &&
      collections.every((id) => isWhole(id, 1))), 'collections', `must be 1 to ${most.collections} ids of collections`);
  require(budgetTokens === null || isWhole(budgetTokens, 0), 'budget', 'must be an integer, 0 or more');
  require(expiresAtMs === null ||
    (isWhole(expiresAtMs, 0) && expiresAtMs > nowMs), 'expires', 'must lie in the future');
  require(networks === null ||
    (isListOf(networks, most.networks) &&
      networks.every(
        isNetwork,
      )), 'networks', `must be 1 to ${most.networks} networks in CIDR notation, as 10.0.0.0/8 or 2001:db8::/32`);
  return { ...limits, scopes };
}

const isListOf = (list: readonly unknown[], longest: number): boolean => list.length > 0 && list.length <= longest;
const isWhole = (value: number, least: number): boolean => Number.isSafeInteger(value) && value >= least;
