import type { EventBus } from '@cardinal/bus';
import type { answer, extraction, ingest, retrieval } from '@cardinal/contracts';
import type { ApiKey, Team, User } from '../domain/keys/accounts.js';
import type { AuditEntry } from '../domain/audit.js';
import type { Claim } from '../domain/idempotency.js';
import type { Call } from '../domain/model-calls.js';
import type { Ledger } from '../domain/ledger.js';
import type { Period } from '../domain/period.js';
import type { TimePosition } from '../domain/cursors/time-cursor.js';

/** What the gateway asks of the services behind it. Their errors arrive as `AppError` with kind and code. */
export interface Services {
  readonly catalog: Omit<ingest.CatalogServiceClient, 'readParsed' | 'readTable'>;
  readonly cards: Pick<
    extraction.CardsServiceClient,
    'listCards' | 'getCard' | 'listConflicts' | 'resolveConflict' | 'checkConflicts' | 'compareVersions'
  >;
  readonly retrieval: Pick<retrieval.RetrievalServiceClient, 'search' | 'embedTexts'>;
  readonly answers: Pick<
    answer.AnswersServiceClient,
    | 'countAsks'
    | 'getAsk'
    | 'cancelAsk'
    | 'rateAnswer'
    | 'listChats'
    | 'getChat'
    | 'renameChat'
    | 'deleteChat'
    | 'queryTable'
  >;
}

/** What the gateway needs of the bus. */
export type Events = Pick<EventBus, 'publish' | 'subscribe' | 'follow'>;

export interface Teams {
  /** Gives it the next integer id. */
  add(team: Omit<Team, 'id'>): Promise<Team>;
  /** The team with the lowest id; where there is none, this one as team 1, added once however many ask at a time. */
  first(team: Omit<Team, 'id'>): Promise<Team>;
  find(teamId: number): Promise<Team | undefined>;
  /** By id, ascending. */
  list(): Promise<readonly Team[]>;
}

export interface Users {
  add(user: User): Promise<void>;
  /** The user a team was made with, for keys that name no other. */
  firstOf(teamId: number): Promise<User | undefined>;
}

export interface Keys {
  /** @returns false, changing nothing, if a key with the same hash or id exists. */
  add(key: ApiKey): Promise<boolean>;
  /** Reads the store each time: a revocation counts from the next request on. */
  findByHash(hash: string): Promise<ApiKey | undefined>;
  /** Oldest first; of every team if none is named. */
  list(teamId?: number): Promise<readonly ApiKey[]>;
  /** The first revocation's time stays. @returns the key, or undefined if it does not respond. */
  revoke(keyId: string, atMs: number): Promise<ApiKey | undefined>;
  /** Keeps when it was used last. */
  touch(keyId: string, atMs: number): Promise<void>;
}

export interface Ledgers {
  /** The ledger and its revision; an empty one at revision 0 where none is stored. */
  read(teamId: number, period: Period): Promise<{ readonly ledger: Ledger; readonly revision: number }>;
  /** Stores it as revision + 1. @returns false, changing nothing, if the stored revision is another: read again. */
  replace(ledger: Ledger, revision: number): Promise<boolean>;
}

export interface CallFilter {
  readonly period: Period;
  /** Only calls of this ask. */
  readonly askId?: string | undefined;
  readonly limit: number;
}

export interface Calls {
  /** Keeps them, each once by team, ask and ordinal: the first that was written stays. */
  add(calls: readonly Call[]): Promise<void>;
  /** Latest first; those of one moment by ask and ordinal. */
  list(teamId: number, filter: CallFilter): Promise<readonly Call[]>;
}

/** Who did what, in the order in which it was done. Nothing is ever changed or taken out. */
export interface Audit {
  /** The first entry of an id stays. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  /** Newest first, those of one moment by id, downwards; only those that come after `after`. */
  list(
    teamId: number,
    page: { readonly after?: TimePosition | undefined; readonly limit: number },
  ): Promise<readonly AuditEntry[]>;
}

/** Networks in CIDR notation. */
export interface Networks {
  isNetwork(text: string): boolean;
  /** Whether an address is in one of them. */
  include(networks: readonly string[], address: string): boolean;
}

/** How many requests keys made, over all replicas. */
export interface Allowances {
  /**
   * Takes `requests` of a key's minute in one atomic step.
   *
   * @param keyId with the kind behind it where that is counted apart.
   * @param minute since 1970.
   * @returns how many were taken of that minute by now, these included.
   */
  take(keyId: string, minute: number, requests: number): Promise<number>;
}

/** What clients asked for under an `Idempotency-Key`. */
export interface Claims {
  /** Keeps it, unless its key is taken by one that has not expired. @returns the one that is kept. */
  take(claim: Claim, nowMs: number): Promise<Claim>;
  /** @returns false, changing nothing, if another process has taken its lease since it was read. */
  change(claim: Claim, change: Partial<Pick<Claim, 'made' | 'leaseUntilMs'>>): Promise<boolean>;
}

/** Teams with what belongs to them. */
export interface Accounts {
  readonly teams: Teams;
  readonly users: Users;
  readonly keys: Keys;
  readonly ledgers: Ledgers;
  readonly calls: Calls;
  readonly audit: Audit;
}
