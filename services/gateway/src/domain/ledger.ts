import type { Period } from './period.js';

/** Tokens reserved for work in progress. */
export interface Reservation {
  readonly id: string;
  readonly tokens: number;
  /** Time from which on the reservation no longer binds tokens, because its work is presumed dead. It can still be settled. */
  readonly expiresAtMs: number;
  /** The key that the work is for, if the key's usage is counted separately. */
  readonly keyId?: string;
}

/** Id of a reservation. It contains the period, so that a settlement that arrives in the next month finds the reservation. */
export function reservationId(period: Period, workId: string): string {
  return `${period}.${workId}`;
}

/** @returns the period in a reservation's id, or undefined if the id does not have this form. */
export function periodOfReservation(id: string): Period | undefined {
  return /^(\d{4}-\d{2})\../.exec(id)?.[1];
}

/** Who does the work of a reservation: the process that made the reservation, or another service, which outlives that process. */
export type Worker = 'self' | 'service';

/**
 * How long a reservation binds its tokens, in milliseconds. Work of the gateway itself (searches, embeddings, and asks until the bus has
 * confirmed them) ends with its process, and nobody else settles it; a search takes 30 s at most, a publication less. Replicas of other
 * services take over each other's work and settle it in the end.
 */
export const reservationMs: Readonly<Record<Worker, number>> = { self: 60_000, service: 15 * 60_000 };

/** Tokens that one key has used. */
export interface KeySpending {
  readonly keyId: string;
  readonly tokens: number;
}

/** Usage of one operation with one model. */
export interface Usage {
  readonly operation: string;
  readonly model: string;
  readonly requests: number;
  readonly tokens: number;
}

/** Usage and reservations of one team in one period: a single document, replaced as a whole. */
export interface Ledger {
  readonly teamId: number;
  readonly period: Period;
  readonly usage: readonly Usage[];
  readonly reservations: readonly Reservation[];
  /** Usage of keys that are counted separately; `usage` includes it. */
  readonly spent: readonly KeySpending[];
}

/** The outcome of the work of a reservation. */
export interface Settlement {
  readonly id: string;
  readonly operation: string;
  readonly uses: readonly ModelUse[];
}

/** Tokens that one model used in a piece of work. */
export interface ModelUse {
  readonly model: string;
  /** Tokens actually used, which are counted even if they exceed the reservation. */
  readonly tokens: number;
}

/** Time after its expiry at which an unsettled reservation is removed, in milliseconds. The bus gives up redelivery long before. */
const forgetAfterMs = 24 * 3_600_000;

/** The same for a reservation without tokens, in milliseconds: its work, if it was ever begun, ends within minutes. */
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

/** @returns tokens that may still be reserved; null: unlimited. */
export function remainingTokens(ledger: Ledger, quota: number | null, nowMs: number): number | null {
  return quota === null ? null : Math.max(0, quota - usedTokens(ledger) - reservedTokens(ledger, nowMs));
}

/** @returns tokens of its budget that a key may still reserve. */
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

/** @returns the ledger with the reservation turned into usage, or undefined if there is no such reservation, as after a settlement. */
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

/** @returns the ledger without the reservation, or undefined if there is no such reservation. */
export function withoutReservation(ledger: Ledger, id: string): Ledger | undefined {
  if (!reservationOf(ledger, id)) return undefined;
  return { ...ledger, reservations: ledger.reservations.filter((reservation) => reservation.id !== id) };
}

/** @returns the ledger with the reservation reduced to 0 tokens, which can still be settled if the work is done after all. */
export function withoutTokens(ledger: Ledger, id: string, nowMs: number): Ledger | undefined {
  const known = reservationOf(ledger, id);
  if (!known) return undefined;
  const reservations = ledger.reservations.map((reservation) =>
    reservation === known ? { ...reservation, tokens: 0, expiresAtMs: nowMs } : reservation,
  );
  return { ...ledger, reservations };
}

/** @returns the ledger with a new expiry of the reservation, or undefined if there is no such reservation, as after a settlement. */
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
  /** Id of the work's reservation. */
  readonly id: string;
  readonly operation: string;
  readonly uses: readonly ModelUse[];
}

/** Operations whose work is recorded individually, so that their sums can be recomputed. Searches are recorded as sums only. */
const toldOperations: readonly string[] = ['ask', 'extraction', 'conflicts'];

/**
 * The ledger with its token sums recomputed from the given work; the numbers of requests stay. Work that still has a reservation is left
 * out, because it is counted when it is settled.
 *
 * @param works all work of the ledger's period.
 * @returns undefined if the sums are already right or cannot be determined: a reservation without tokens for work that has ended may have
 *   been made after the settlement, or may still be settled. Such a reservation is removed within the hour.
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
