import type { Period } from './period.js';

/** Tokens set aside for work under way. */
export interface Reservation {
  readonly id: string;
  readonly tokens: number;
  /** From then on the reservation no longer binds tokens: its work is taken for dead. It can still be settled. */
  readonly expiresAtMs: number;
  /** The key that the work is for, where it has limits of its own. */
  readonly keyId?: string;
}

/** Names a reservation and the period it counts in, so that a settlement that arrives next month finds it. */
export function reservationId(period: Period, workId: string): string {
  return `${period}.${workId}`;
}

/** @returns the period in the name, or undefined if it is not in our form. */
export function periodOfReservation(id: string): Period | undefined {
  return /^(\d{4}-\d{2})\../.exec(id)?.[1];
}

/** Who does the work that a reservation is for: the process that set the tokens aside, or another service, which outlives that process. */
export type Worker = 'self' | 'service';

/**
 * How long a reservation binds its tokens, in milliseconds. What a gateway does itself dies with it, and nobody else would settle it: searches,
 * embeddings, and asks until the bus has confirmed them. A search takes 30 s at most, a publication less. Other services take over from each other and
 * settle in the end.
 */
export const reservationMs: Readonly<Record<Worker, number>> = { self: 60_000, service: 15 * 60_000 };

/** What one key has used. */
export interface KeySpending {
  readonly keyId: string;
  readonly tokens: number;
}

/** What one kind of work has used. */
export interface Usage {
  readonly operation: string;
  readonly model: string;
  readonly requests: number;
  readonly tokens: number;
}

/** What one team used and set aside in one period: a single document, changed as a whole. */
export interface Ledger {
  readonly teamId: number;
  readonly period: Period;
  readonly usage: readonly Usage[];
  readonly reservations: readonly Reservation[];
  /** Of keys with limits of their own; what they used is in `usage` as well. */
  readonly spent: readonly KeySpending[];
}

/** The outcome of the work of a reservation. */
export interface Settlement {
  readonly id: string;
  readonly operation: string;
  readonly uses: readonly ModelUse[];
}

/** What one model took of some work. */
export interface ModelUse {
  readonly model: string;
  /** Tokens really used. May exceed the reservation: what was used is counted. */
  readonly tokens: number;
}

/** A reservation never settled is forgotten this long after it expired, in milliseconds: the bus gives up long before. */
const forgetAfterMs = 24 * 3_600_000;

/** A reservation that binds no tokens is forgotten this long after, in milliseconds: such work ends, or never began, within minutes. */
const forgetUnboundAfterMs = 3_600_000;

export function emptyLedger(teamId: number, period: Period): Ledger {
  return { teamId, period, usage: [], reservations: [], spent: [] };
}

export function usedTokens(ledger: Ledger): number {
  return ledger.usage.reduce((sum, { tokens }) => sum + tokens, 0);
}

export function reservedTokens(ledger: Ledger, nowMs: number): number {
  return ledger.reservations.reduce(
    (sum, reservation) => (reservation.expiresAtMs > nowMs ? sum + reservation.tokens : sum),
    0,
  );
}

/** @returns tokens that may still be set aside; null: unlimited. */
export function remainingTokens(ledger: Ledger, quota: number | null, nowMs: number): number | null {
  return quota === null ? null : Math.max(0, quota - usedTokens(ledger) - reservedTokens(ledger, nowMs));
}

/** @returns tokens of its budget that a key may still set aside. */
export function remainingOfKey(ledger: Ledger, keyId: string, budget: number, nowMs: number): number {
  const spent = ledger.spent.find((entry) => entry.keyId === keyId)?.tokens ?? 0;
  const reservations = ledger.reservations.filter((reservation) => reservation.keyId === keyId);
  return Math.max(0, budget - spent - reservedTokens({ ...ledger, reservations }, nowMs));
}

/** @returns the ledger with the reservation, or undefined if the quota does not allow it. */
export function withReservation(
  ledger: Ledger,
  reservation: Reservation,
  quota: number | null,
  nowMs: number,
): Ledger | undefined {
  const remaining = remainingTokens(ledger, quota, nowMs);
  if (remaining !== null && reservation.tokens > remaining) return undefined;
  return { ...ledger, reservations: [...remembered(ledger, nowMs), reservation] };
}

const remembered = ({ reservations }: Ledger, nowMs: number): readonly Reservation[] =>
  reservations.filter(
    ({ expiresAtMs, tokens }) => expiresAtMs + (tokens === 0 ? forgetUnboundAfterMs : forgetAfterMs) > nowMs,
  );

/** @returns the ledger with the reservation turned into usage, or undefined if there is no such reservation: settled before. */
export function withSettlement(ledger: Ledger, settlement: Settlement): Ledger | undefined {
  const settled = reservationOf(ledger, settlement.id);
  if (!settled) return undefined;
  const reservations = ledger.reservations.filter((reservation) => reservation !== settled);
  const usage = settlement.uses.reduce((sum, use) => added(sum, settlement.operation, use), ledger.usage);
  const { keyId } = settled;
  return {
    ...ledger,
    reservations,
    usage,
    spent: keyId === undefined ? ledger.spent : spentBy(ledger, keyId, settlement),
  };
}

/** @returns the ledger without the reservation, as if the work had never been asked for. */
export function withoutReservation(ledger: Ledger, id: string): Ledger | undefined {
  if (!reservationOf(ledger, id)) return undefined;
  return { ...ledger, reservations: ledger.reservations.filter((reservation) => reservation.id !== id) };
}

/** @returns the ledger with a reservation that binds no tokens, but can be settled if the work is done after all. */
export function withoutTokens(ledger: Ledger, id: string, nowMs: number): Ledger | undefined {
  const known = reservationOf(ledger, id);
  if (!known) return undefined;
  const reservations = ledger.reservations.map((reservation) =>
    reservation === known ? { ...reservation, tokens: 0, expiresAtMs: nowMs } : reservation,
  );
  return { ...ledger, reservations };
}

/** @returns the ledger with the tokens of a reservation bound until then, or undefined if there is no such reservation: settled before. */
export function withReservationUntil(ledger: Ledger, id: string, expiresAtMs: number): Ledger | undefined {
  const known = reservationOf(ledger, id);
  if (!known) return undefined;
  return {
    ...ledger,
    reservations: ledger.reservations.map((reservation) =>
      reservation === known ? { ...reservation, expiresAtMs } : reservation,
    ),
  };
}

export function reservationOf(ledger: Ledger, id: string): Reservation | undefined {
  return ledger.reservations.find((reservation) => reservation.id === id);
}

function spentBy({ spent }: Ledger, keyId: string, { uses }: Settlement): readonly KeySpending[] {
  const before = spent.find((entry) => entry.keyId === keyId)?.tokens ?? 0;
  const tokens = uses.reduce((sum, use) => sum + use.tokens, before);
  return [...spent.filter((entry) => entry.keyId !== keyId), { keyId, tokens }];
}

/** Finished work, as reported by the service that did it. */
export interface Work {
  /** Its reservation. */
  readonly id: string;
  readonly operation: string;
  readonly uses: readonly ModelUse[];
}

/** Operations whose calls are recorded one by one; of searches only the sum is. */
const toldOperations: readonly string[] = ['ask', 'extraction', 'conflicts'];

/**
 * The ledger with its sums recomputed from the given work; requests stay. Work that is still held is not settled, and counted when it is.
 *
 * @param works of the ledger's period.
 * @returns undefined if the sums are these, or cannot be told: a reservation without tokens beside work that has ended may have been made
 *   after that was settled, or still be settled. It is forgotten within the hour.
 */
export function withSumsOf(ledger: Ledger, works: readonly Work[], nowMs: number): Ledger | undefined {
  const held = new Map(remembered(ledger, nowMs).map(({ id, tokens }) => [id, tokens]));
  if (works.some(({ id }) => held.get(id) === 0)) return undefined;
  const told = works.filter(({ id }) => !held.has(id));
  const sums = told.reduce<readonly Usage[]>(
    (usage, { operation, uses }) => uses.reduce((sum, use) => added(sum, operation, use), usage),
    [],
  );
  const sumOf = ({ operation, model }: Usage) =>
    sums.find((sum) => sum.operation === operation && sum.model === model)?.tokens ?? 0;
  const known = ledger.usage.map((entry) =>
    toldOperations.includes(entry.operation) ? { ...entry, tokens: sumOf(entry) } : entry,
  );
  const isKnown = ({ operation, model }: Usage) =>
    known.some((entry) => entry.operation === operation && entry.model === model);
  const usage = [...known, ...sums.filter((sum) => sum.tokens > 0 && !isKnown(sum))];
  const isSame =
    usage.length === ledger.usage.length && usage.every((entry, at) => entry.tokens === ledger.usage[at]?.tokens);
  return isSame ? undefined : { ...ledger, usage };
}

/** Reservations whose work is presumed dead. They bind no tokens any more, so that only `doctor` looks for them. */
export const expiredReservations = (ledger: Ledger, nowMs: number): readonly Reservation[] =>
  ledger.reservations.filter(({ expiresAtMs, tokens }) => expiresAtMs <= nowMs && tokens > 0);

function added(usage: readonly Usage[], operation: string, { model, tokens }: ModelUse): readonly Usage[] {
  const isSame = (entry: Usage) => entry.operation === operation && entry.model === model;
  const before = usage.find(isSame) ?? { operation, model, requests: 0, tokens: 0 };
  const after = { ...before, requests: before.requests + 1, tokens: before.tokens + tokens };
  return [...usage.filter((entry) => !isSame(entry)), after];
}
