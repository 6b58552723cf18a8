import type { KeyLimits } from './key-limits.js';
import type { Role } from './roles.js';

export interface Team {
  readonly id: number;
  readonly name: string;
  /** Tokens a calendar month, UTC; null: unlimited. */
  readonly quotaTokens: number | null;
  readonly createdAtMs: number;
}

export interface User {
  readonly id: string;
  readonly teamId: number;
  readonly email: string;
  readonly name: string;
}

/** An API key as kept: never the secret itself. */
export interface ApiKey {
  readonly id: string;
  /** SHA-256 of the secret, lower-case hex. The secret has 256 random bits, so no salt or stretching is needed. */
  readonly hash: string;
  readonly teamId: number;
  readonly role: Role;
  /** Who acts by this key: copied in, so that one read authenticates. */
  readonly user: User;
  /** The first characters of the secret, to tell keys apart in a list. */
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
  /** By which to see again whether the key still counts. */
  readonly keyHash: string;
  readonly teamId: number;
  readonly role: Role;
  readonly user: User;
  readonly limits: KeyLimits;
  /** Where the request comes from: an IP address. */
  readonly address: string;
}
