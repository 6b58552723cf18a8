import { InvalidFieldError } from '../errors.js';
import { isKeyScope, keyScopes, type KeyScope } from './roles.js';

/** Restrictions of a key beyond those of its role. Set when the key is created, never changed. */
export interface KeyLimits {
  readonly scopes: readonly KeyScope[];
  /** Ids of the only collections that the key can see; null: all of the team, including future ones. */
  readonly collections: readonly number[] | null;
  /** Tokens per calendar month (UTC), within the quota of the team; null: only the quota applies. */
  readonly budgetTokens: number | null;
  /** Time from which on the key is invalid, in milliseconds since the Unix epoch; null: it is valid until revoked. */
  readonly expiresAtMs: number | null;
  /** Networks in CIDR notation from which alone the key is accepted; null: from anywhere. */
  readonly networks: readonly string[] | null;
}

/** Limits of keys created without limits, or before limits existed. */
export const unlimited: KeyLimits = {
  scopes: keyScopes,
  collections: null,
  budgetTokens: null,
  expiresAtMs: null,
  networks: null,
};

/** Maximum number of entries of each list. */
const most = { collections: 100, networks: 64 } as const;

/** Completes limits read from a store or an archive: records from before limits existed have none. */
export function limitsOf(kept: Partial<KeyLimits> | null | undefined): KeyLimits {
  return { ...unlimited, ...kept };
}

/** Whether the key has expired. */
export function isExpired({ expiresAtMs }: KeyLimits, nowMs: number): boolean {
  return expiresAtMs !== null && nowMs >= expiresAtMs;
}

/**
 * Validated limits for a new key. An empty list is refused, because a key without any permission is useless.
 *
 * @throws {InvalidFieldError}
 */
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
      collections.every((id) => isWhole(id, 1))), 'collections', `must be 1 to ${most.collections} collection ids`);
  require(budgetTokens === null || isWhole(budgetTokens, 0), 'budget', 'must be an integer, 0 or more');
  require(expiresAtMs === null || (isWhole(expiresAtMs, 0) && expiresAtMs > nowMs), 'expires', 'must be in the future');
  require(networks === null ||
    (isListOf(networks, most.networks) &&
      networks.every(
        isNetwork,
      )), 'networks', `must be 1 to ${most.networks} networks in CIDR notation, such as 10.0.0.0/8 or 2001:db8::/32`);
  return { ...limits, scopes };
}

const isListOf = (list: readonly unknown[], longest: number): boolean => list.length > 0 && list.length <= longest;
const isWhole = (value: number, least: number): boolean => Number.isSafeInteger(value) && value >= least;
