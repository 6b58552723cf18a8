import type { EventBus } from '@cardinal/bus';
import type { answer, extraction, ingest, retrieval } from '@cardinal/contracts';
import type { ApiKey, Team, User } from '../domain/keys/accounts.js';
import type { AuditEntry } from '../domain/audit.js';
import type { Claim } from '../domain/idempotency.js';
import type { Call } from '../domain/model-calls.js';
import type { Ledger } from '../domain/ledger.js';
import type { Period } from '../domain/period.js';
import type { TimePosition } from '../domain/cursors/time-cursor.js';

/**
 * Calls that end with their client: each requires a signal. Nobody else wants what they compute, and an upload that went on might replace
 * what the client, which saw it fail, sends next.
 */
type Ending<Calls> = {
  readonly [Method in keyof Calls]: Calls[Method] extends (
    request: infer Request,
    options?: infer Options,
  ) => infer Reply
    ? (request: Request, options: NonNullable<Options> & { readonly signal: AbortSignal }) => Reply
    : never;
};

/** The calls of other services that the gateway uses. Their errors arrive as `AppError` with kind and code. */
export interface Services {
  readonly catalog: Omit<ingest.CatalogServiceClient, 'readParsed' | 'readTable' | 'uploadFile' | 'uploadDocuments'> &
    Ending<Pick<ingest.CatalogServiceClient, 'uploadFile' | 'uploadDocuments'>>;
  readonly cards: Pick<extraction.CardsServiceClient, 'listCards' | 'getCard' | 'listConflicts' | 'resolveConflict'> &
    Ending<Pick<extraction.CardsServiceClient, 'checkConflicts' | 'compareVersions'>>;
  readonly retrieval: Ending<Pick<retrieval.RetrievalServiceClient, 'search' | 'embedTexts'>>;
  readonly answers: Pick<
    answer.AnswersServiceClient,
    'countAsks' | 'getAsk' | 'cancelAsk' | 'rateAnswer' | 'listChats' | 'getChat' | 'renameChat' | 'deleteChat'
  > &
    Ending<Pick<answer.AnswersServiceClient, 'queryTable'>>;
}

/** The part of the bus that the gateway uses. */
export type Events = Pick<EventBus, 'publish' | 'subscribe' | 'end' | 'follow'>;

export interface Teams {
  /** Stores a new team under the next integer id. */
  add(team: Omit<Team, 'id'>): Promise<Team>;
  /** The team with the lowest id. If there is none, adds `team` as team 1, exactly once even among concurrent calls. */
  first(team: Omit<Team, 'id'>): Promise<Team>;
  find(teamId: number): Promise<Team | undefined>;
  /** All teams, by ascending id. */
  list(): Promise<readonly Team[]>;
}

export interface Users {
  add(user: User): Promise<void>;
  /** The user that was created with the team, for keys that name no other user. */
  firstOf(teamId: number): Promise<User | undefined>;
}

export interface Keys {
  /** @returns false, changing nothing, if a key with the same hash or id exists. */
  add(key: ApiKey): Promise<boolean>;
  /** Never returns a stale key, so that a revocation takes effect with the next request. */
  findByHash(hash: string): Promise<ApiKey | undefined>;
  /** Keys, oldest first; of every team if `teamId` is absent. */
  list(teamId?: number): Promise<readonly ApiKey[]>;
  /** Idempotent: a repeated call keeps the time of the first revocation. @returns the key, or undefined if there is none with this id. */
  revoke(keyId: string, atMs: number): Promise<ApiKey | undefined>;
  /** Stores the time of the key's last use. */
  touch(keyId: string, atMs: number): Promise<void>;
}

export interface Ledgers {
  /** The ledger and its revision; an empty ledger at revision 0 if none is stored. */
  read(teamId: number, period: Period): Promise<{ readonly ledger: Ledger; readonly revision: number }>;
  /** Compare-and-set: stores the ledger as `revision + 1`. @returns false, changing nothing, if the stored revision differs. */
  replace(ledger: Ledger, revision: number): Promise<boolean>;
}

export interface CallFilter {
  readonly period: Period;
  /** Only calls of this ask. */
  readonly askId?: string | undefined;
  readonly limit: number;
}

export interface Calls {
  /** Stores calls. Idempotent: of calls with the same team, ask and ordinal, the first one stays. */
  add(calls: readonly Call[]): Promise<void>;
  /** Calls, latest first; calls of the same time are ordered by ask and ordinal. */
  list(teamId: number, filter: CallFilter): Promise<readonly Call[]>;
}

/** Append-only log of acts, in the order in which they were done. */
export interface Audit {
  /** Idempotent: of entries with the same id, the first one stays. */
  add(entries: readonly AuditEntry[]): Promise<void>;
  /** Entries after `after`, newest first; entries of the same time are ordered by descending id. */
  list(
    teamId: number,
    page: { readonly after?: TimePosition | undefined; readonly limit: number },
  ): Promise<readonly AuditEntry[]>;
}

/** Networks in CIDR notation. */
export interface Networks {
  isNetwork(text: string): boolean;
  /** Whether one of the networks contains the address. */
  include(networks: readonly string[], address: string): boolean;
}

/** Counts the requests of keys over all replicas. */
export interface Allowances {
  /**
   * Atomically adds `requests` to the count of a key in a minute.
   *
   * @param keyId id of the key, followed by the kind of request if that kind is counted separately.
   * @param minute number of minutes since the Unix epoch.
   * @returns the count of that minute, including these requests.
   */
  take(keyId: string, minute: number, requests: number): Promise<number>;
}

/** Claims of idempotency keys. */
export interface Claims {
  /** Stores the claim unless a claim of the same key exists that has not expired. @returns the claim that is stored then. */
  take(claim: Claim, nowMs: number): Promise<Claim>;
  /** Compare-and-set on the lease. @returns false, changing nothing, if another process has taken the lease since `claim` was read. */
  change(claim: Claim, change: Partial<Pick<Claim, 'made' | 'leaseUntilMs'>>): Promise<boolean>;
}

/** The repositories of teams and of all records that belong to a team. */
export interface Accounts {
  readonly teams: Teams;
  readonly users: Users;
  readonly keys: Keys;
  readonly ledgers: Ledgers;
  readonly calls: Calls;
  readonly audit: Audit;
}
