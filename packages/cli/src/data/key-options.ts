import { isKeyScope, keyScopes, type KeyLimits } from '@cardinal/gateway/admin';
import type { Options, Values } from '../command.js';
import { integer, UsageError } from '../usage-error.js';

const msOf = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The options of `key create` that limit a key. */
export const limitOptions = {
  scopes: { value: keyScopes.join(','), purpose: 'What the key may do; one or more.' },
  collections: { value: 'ID,…' },
  budget: { value: 'TOKENS', purpose: 'Tokens per calendar month.' },
  expires: { value: 'DATE|30d' },
  networks: { value: 'CIDR,…' },
} satisfies Options;

/** Parses the limits of a key from the command line. @throws {UsageError} */
export function limitsIn(values: Values, nowMs: number): Partial<KeyLimits> {
  const { scopes, collections, budget, expires, networks } = values;
  return {
    ...(scopes !== undefined && { scopes: listIn(scopes).map(scopeIn) }),
    ...(collections !== undefined && { collections: listIn(collections).map((id) => integer('collections', id, 1)) }),
    ...(budget !== undefined && { budgetTokens: integer('budget', budget, 0) }),
    ...(expires !== undefined && { expiresAtMs: momentIn(expires, nowMs) }),
    ...(networks !== undefined && { networks: listIn(networks) }),
  };
}

const listIn = (text: string): readonly string[] => text.split(',').map((each) => each.trim());

function scopeIn(text: string) {
  if (isKeyScope(text)) return text;
  throw new UsageError(`--scopes must be one or more of: ${keyScopes.join(', ')}`);
}

/** Parses a duration from now, as `30d`, or an ISO 8601 date. @returns milliseconds since the Unix epoch. */
function momentIn(text: string, nowMs: number): number {
  const [, amount, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (amount !== undefined) return nowMs + Number(amount) * msOf[unit as keyof typeof msOf];
  const atMs = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(atMs)) return atMs;
  throw new UsageError(
    '--expires must be a date, such as 2027-01-31 or 2027-01-31T12:00:00Z, or a time from now, such as 30d, 12h or 90m',
  );
}
