import { listOf, oneOf, text, wholeNumber, type CollectionDefinition } from '@cardinal/store';
import type { Call } from '../../domain/model-calls.js';
import type { AuditAction, AuditSubject } from '../../domain/audit.js';
import type { KeyLimits } from '../../domain/keys/key-limits.js';
import type { KeySpending, Reservation, Usage } from '../../domain/ledger.js';
import { roles, type Role } from '../../domain/keys/roles.js';

export interface TeamDocument {
  readonly _id: number;
  readonly name: string;
  readonly quotaTokens: number | null;
  readonly createdAtMs: number;
}

export interface UserDocument {
  readonly _id: string;
  readonly teamId: number;
  readonly email: string;
  readonly name: string;
  /** Increases with each user, to find the first user of a team. */
  readonly ordinal: number;
}

export interface KeyDocument {
  /** The hash of the secret, which makes secrets unique. */
  readonly _id: string;
  readonly keyId: string;
  readonly teamId: number;
  readonly role: Role;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly prefix: string;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
  /** Absent in keys from before limits existed. */
  readonly limits?: Partial<KeyLimits>;
  readonly lastUsedAtMs?: number | null;
  readonly ordinal: number;
}

export interface LedgerDocument {
  /** Team and period. */
  readonly _id: string;
  readonly revision: number;
  readonly usage: readonly Usage[];
  /** Reservations, under the name that the first release stored them under. */
  readonly holds: readonly Reservation[];
  /** Absent in ledgers from before keys had budgets. */
  readonly spent?: readonly KeySpending[];
}

export interface AllowanceDocument {
  /** The key's id. */
  readonly _id: string;
  readonly minute: number;
  readonly taken: number;
}

export interface AuditDocument {
  readonly _id: string;
  readonly teamId: number;
  readonly atMs: number;
  readonly keyId: string;
  readonly userId: string;
  readonly userName: string;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
}

export interface CallDocument extends Call {
  /** Team, ask and ordinal. */
  readonly _id: string;
}

const maybe = { type: Number, default: null, validate: wholeOrNull } as const;

export const teams: CollectionDefinition<TeamDocument> = {
  name: 'gateway_teams',
  fields: { _id: wholeNumber, name: text, quotaTokens: maybe, createdAtMs: wholeNumber },
  indexes: [],
};

export const users: CollectionDefinition<UserDocument> = {
  name: 'gateway_users',
  fields: { _id: text, teamId: wholeNumber, email: text, name: text, ordinal: wholeNumber },
  indexes: [{ keys: { teamId: 1, ordinal: 1 } }],
};

export const keys: CollectionDefinition<KeyDocument> = {
  name: 'gateway_keys',
  fields: {
    _id: text,
    keyId: text,
    teamId: wholeNumber,
    role: oneOf(...roles),
    user: { id: text, email: text, name: text },
    prefix: text,
    createdAtMs: wholeNumber,
    revokedAtMs: maybe,
    limits: Object,
    lastUsedAtMs: maybe,
    ordinal: wholeNumber,
  },
  indexes: [{ keys: { keyId: 1 }, unique: true }, { keys: { teamId: 1, ordinal: 1 } }],
};

export const ledgers: CollectionDefinition<LedgerDocument> = {
  name: 'gateway_ledgers',
  fields: {
    _id: text,
    revision: wholeNumber,
    usage: listOf({ operation: 'string', model: 'string', requests: 'number', tokens: 'number' }),
    holds: listOf({ id: 'string', tokens: 'number', expiresAtMs: 'number' }, { keyId: 'string' }),
    spent: { ...listOf({ keyId: 'string', tokens: 'number' }), required: false },
  },
  indexes: [],
};

export const calls: CollectionDefinition<CallDocument> = {
  name: 'gateway_calls',
  fields: {
    _id: text,
    teamId: wholeNumber,
    period: text,
    askId: text,
    ordinal: wholeNumber,
    kind: text,
    model: text,
    prompt: wholeNumber,
    completion: wholeNumber,
    cacheRead: wholeNumber,
    cacheWrite: wholeNumber,
    atMs: wholeNumber,
  },
  indexes: [{ keys: { teamId: 1, period: 1, atMs: -1 } }],
};

export const allowances: CollectionDefinition<AllowanceDocument> = {
  name: 'gateway_allowances',
  fields: { _id: text, minute: wholeNumber, taken: wholeNumber },
  indexes: [],
};

export const audit: CollectionDefinition<AuditDocument> = {
  name: 'gateway_audit',
  fields: {
    _id: text,
    teamId: wholeNumber,
    atMs: wholeNumber,
    // Empty for operators, which `required` of mongoose would reject.
    keyId: { type: String, default: '' },
    userId: { type: String, default: '' },
    userName: { type: String, default: '' },
    action: text,
    subject: Object,
  },
  indexes: [{ keys: { teamId: 1, atMs: -1, _id: -1 } }],
};

export const gatewayCollections = [teams, users, keys, ledgers, calls, allowances, audit];

function wholeOrNull(value: number | null): boolean {
  return value === null || Number.isSafeInteger(value);
}
