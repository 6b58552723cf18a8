import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs, steadyClock, type Clock } from '@cardinal/kernel';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../domain/keys/accounts.js';
import type { Call } from '../../domain/model-calls.js';
import {
  KeyBudgetExceededError,
  LedgerContendedError,
  QuotaExceededError,
  TokensExhaustedError,
} from '../../domain/errors.js';
import {
  reservedTokens,
  reservationMs,
  reservationOf,
  remainingOfKey,
  remainingTokens,
  usedTokens,
  withReservation,
  withReservationUntil,
  withoutReservation,
  withoutTokens,
  periodOfReservation,
  reservationId,
  withSettlement,
  type Ledger,
  type Settlement,
  type Usage,
  type Worker,
} from '../../domain/ledger.js';
import { periodEndMs, periodOf, periodStartMs, type Period, secondsToNextPeriod } from '../../domain/period.js';
import type { Accounts } from '../ports.js';
import { createQuotaCache } from './quota-cache.js';
import { createKeyedMutex } from '../keyed-mutex.js';

/** Maximum number of compare-and-set attempts on a ledger that other processes change at the same time. */
const maxTries = 40;
const retry = { firstMs: 1, ceilingMs: 50 };

export interface TokenUse {
  readonly period: Period;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** null: unlimited. */
  readonly quota: number | null;
  readonly used: number;
  readonly reserved: number;
  readonly remaining: number | null;
  readonly usage: readonly Usage[];
}

/** A key with limits of its own, for which work is done. */
export interface Spender {
  readonly keyId: string;
  /** Tokens per calendar month; null: only the team's quota applies. */
  readonly budgetTokens: number | null;
}

/** @returns undefined for a key whose usage is not counted separately. */
export function spenderOf({ keyId, limits: { budgetTokens, collections } }: Caller): Spender | undefined {
  return budgetTokens === null && collections === null ? undefined : { keyId, budgetTokens };
}

/** Keeps teams within their quotas and keys within their budgets: tokens are reserved before the work and settled after it. */
export interface Tokens {
  /**
   * Idempotent: reserves once per `workId`. A reservation that is never settled expires after the longest life of its worker
   * (`reservationMs`).
   *
   * @param worker default: this process.
   * @returns the reservation's id.
   * @throws {QuotaExceededError} if the tokens left in this period do not suffice.
   * @throws {KeyBudgetExceededError} if the tokens left in the key's budget do not suffice.
   */
  reserve(teamId: number, workId: string, tokens: number, spender?: Spender, worker?: Worker): Promise<string>;
  /** Extends the reservation because another service now owns the work and settles it. */
  handOver(teamId: number, reservation: string): Promise<void>;
  /**
   * Records the tokens used and ends the reservation. Idempotent; an unknown reservation changes nothing.
   *
   * @param calls individual calls of language models that the settlement includes, for the record of calls.
   */
  settle(teamId: number, settlement: Settlement, calls?: readonly SettledCall[]): Promise<void>;
  /** Returns the reserved tokens, because no work was done. */
  release(teamId: number, reservation: string): Promise<void>;
  /** Releases the tokens of work that may never run; if it does, its usage is counted anyway. */
  abandon(teamId: number, reservation: string): Promise<void>;
  /** Whether the work has a reservation that is not settled yet; if `keyId` is given, whether that key made the reservation. */
  isOpen(teamId: number, workId: string, keyId: string | undefined): Promise<boolean>;
  use(teamId: number): Promise<TokenUse>;
  /** Calls of language models in this month, latest first; only those of one ask if `askId` is given. */
  calls(
    teamId: number,
    filter: { readonly askId?: string | undefined; readonly limit: number },
  ): Promise<readonly Call[]>;
}

/** A call as reported, before it is recorded. */
export type SettledCall = Omit<Call, 'teamId' | 'period' | 'ordinal' | 'atMs'>;

/** Returns the changed ledger, or undefined if nothing has to be stored. */
type Change = (ledger: Ledger) => Ledger | undefined;

/** A ledger with the revision under which it is stored. */
interface Stored {
  readonly ledger: Ledger;
  readonly revision: number;
}

/** Maximum number of teams whose ledgers are cached. */
const maxRemembered = 1_000;

/** Treats a refusal by a cached ledger as "no change", because the ledger in the store may be newer and allow the change. */
function unlessRefused(change: () => Ledger | undefined): Ledger | undefined {
  try {
    return change();
  } catch (thrown) {
    if (thrown instanceof TokensExhaustedError) return undefined;
    throw thrown;
  }
}

/** @throws {KeyBudgetExceededError} */
function requireBudget(ledger: Ledger, { keyId, budgetTokens }: Spender, tokens: number, nowMs: number): void {
  if (budgetTokens === null) return;
  const remaining = remainingOfKey(ledger, keyId, budgetTokens, nowMs);
  if (tokens > remaining) throw new KeyBudgetExceededError(tokens, remaining, secondsToNextPeriod(nowMs));
}

export type TokenAccounts = Pick<Accounts, 'teams' | 'ledgers' | 'calls'>;

export function createTokens({ teams, ledgers, calls: book }: TokenAccounts, clock: Clock): Tokens {
  const inTurn = createKeyedMutex<number>();
  const quotaOf = createQuotaCache(teams, steadyClock);
  /** Ledgers as this process stored them last. This saves a read, because other processes have seldom written since. */
  const lastStored = new LRUCache<number, Stored>({ max: maxRemembered });

  /** Changes the cached ledger. @returns false if the ledger has to be read first: another process has written, or nothing was changed. */
  async function storedUnread(teamId: number, period: Period, change: Change): Promise<boolean> {
    const last = lastStored.get(teamId);
    if (last?.ledger.period !== period) return false;
    lastStored.delete(teamId);
    const changed = unlessRefused(() => change(last.ledger));
    if (!changed || !(await ledgers.replace(changed, last.revision))) return false;
    lastStored.set(teamId, { ledger: changed, revision: last.revision + 1 });
    return true;
  }

  function update(teamId: number, period: Period, change: Change): Promise<void> {
    return inTurn(teamId, () => store(teamId, period, change));
  }

  /** Compare-and-set: reads, changes and stores the ledger until no other write intervenes. @throws {LedgerContendedError} */
  async function store(teamId: number, period: Period, change: Change): Promise<void> {
    if (await storedUnread(teamId, period, change)) return;
    for (let tries = 1; tries <= maxTries; tries++) {
      const { ledger, revision } = await ledgers.read(teamId, period);
      const changed = change(ledger);
      if (!changed) return;
      if (await ledgers.replace(changed, revision))
        return void lastStored.set(teamId, { ledger: changed, revision: revision + 1 });
      await delay(backoffMs(tries, retry));
    }
    throw new LedgerContendedError();
  }

  /** The reservation of the work in the previous period, if the work was begun before the turn of the month and is now retried. */
  async function reservedBefore(teamId: number, period: Period, workId: string): Promise<string | undefined> {
    const before = periodOf(clock.now() - reservationMs.service);
    if (before === period) return undefined;
    const id = reservationId(before, workId);
    const { ledger } = await ledgers.read(teamId, before);
    return reservationOf(ledger, id) && id;
  }

  return {
    async reserve(teamId, workId, tokens, spender, worker = 'self') {
      const quota = await quotaOf(teamId);
      const period = periodOf(clock.now());
      const earlier = await reservedBefore(teamId, period, workId);
      if (earlier !== undefined) return earlier;
      const id = reservationId(period, workId);
      await update(teamId, period, (ledger) => {
        if (reservationOf(ledger, id)) return undefined;
        const nowMs = clock.now();
        if (spender) requireBudget(ledger, spender, tokens, nowMs);
        const reservation = {
          id,
          tokens,
          expiresAtMs: nowMs + reservationMs[worker],
          ...(spender && { keyId: spender.keyId }),
        };
        const reserved = withReservation(ledger, reservation, quota, nowMs);
        if (reserved) return reserved;
        throw new QuotaExceededError(tokens, remainingTokens(ledger, quota, nowMs) ?? 0, secondsToNextPeriod(nowMs));
      });
      return id;
    },

    async handOver(teamId, reservation) {
      const period = periodOfReservation(reservation);
      if (!period) return;
      await update(teamId, period, (ledger) =>
        withReservationUntil(ledger, reservation, clock.now() + reservationMs.service),
      );
    },

    async settle(teamId, settlement, calls = []) {
      const period = periodOfReservation(settlement.id);
      if (!period) return;
      // The call records come first, each with a derived id, so that repeating the settlement after a crash adds nothing.
      const atMs = clock.now();
      await book.add(calls.map((call, ordinal) => ({ ...call, teamId, period, ordinal, atMs })));
      await update(teamId, period, (ledger) => withSettlement(ledger, settlement));
    },

    async release(teamId, reservation) {
      const period = periodOfReservation(reservation);
      if (period) await update(teamId, period, (ledger) => withoutReservation(ledger, reservation));
    },

    async abandon(teamId, reservation) {
      const period = periodOfReservation(reservation);
      if (period) await update(teamId, period, (ledger) => withoutTokens(ledger, reservation, clock.now()));
    },

    async isOpen(teamId, workId, keyId) {
      const nowMs = clock.now();
      const periods = new Set([periodOf(nowMs), periodOf(nowMs - reservationMs.service)]);
      for (const period of periods) {
        const { ledger } = await ledgers.read(teamId, period);
        const reservation = reservationOf(ledger, reservationId(period, workId));
        if (reservation && (keyId === undefined || reservation.keyId === keyId)) return true;
      }
      return false;
    },

    calls: (teamId, { askId, limit }) => book.list(teamId, { period: periodOf(clock.now()), askId, limit }),

    async use(teamId) {
      const nowMs = clock.now();
      const period = periodOf(nowMs);
      const [quota, { ledger }] = await Promise.all([quotaOf(teamId), ledgers.read(teamId, period)]);
      return {
        period,
        startsAtMs: periodStartMs(period),
        endsAtMs: periodEndMs(period),
        quota,
        used: usedTokens(ledger),
        reserved: reservedTokens(ledger, nowMs),
        remaining: remainingTokens(ledger, quota, nowMs),
        usage: ledger.usage,
      };
    },
  };
}
