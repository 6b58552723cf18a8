import type { KeyLimits } from './key-limits.js';
import type { Role } from './roles.js';

export interface Team {
  readonly id: number;
  readonly name: string;
  /** Tokens per calendar month (UTC); null: unlimited. */
  readonly quotaTokens: number | null;
  readonly createdAtMs: number;
}

export interface User {
  readonly id: string;
  readonly teamId: number;
  readonly email: string;
  readonly name: string;
}

/** An API key as stored: never the secret itself. */
export interface ApiKey {
  readonly id: string;
  /** SHA-256 of the secret, lower-case hex. The secret has 256 random bits, so no salt or stretching is needed. */
  readonly hash: string;
  readonly teamId: number;
  readonly role: Role;
  /** User who acts with this key. Stored in the key, so that authentication takes one read. */
  readonly user: User;
  /** The first characters of the secret, to distinguish keys in a list. */
  readonly prefix: string;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
  readonly limits: KeyLimits;
  /** Milliseconds since the Unix epoch, to the minute at best; null: never. */
  readonly lastUsedAtMs: number | null;
}

/** Who makes a request. */
export interface Caller {
  readonly keyId: string;
  /** For checking again later whether the key is still valid. */
  readonly keyHash: string;
  readonly teamId: number;
  readonly role: Role;
  readonly user: User;
  readonly limits: KeyLimits;
  /** IP address that the request comes from. */
  readonly address: string;
}
