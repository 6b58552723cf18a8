import type { Period } from './period.js';

/** Tokens set aside for work under way. */
export interface Hold {
  readonly id: string;
  readonly tokens: number;
  /** From then on the hold no longer binds tokens: its work is taken for dead. It can still be settled. */
  readonly expiresAtMs: number;
  /** The key that the work is for, where it has limits of its own. */
  readonly keyId?: string;
}

/** Who does the work that a hold is for: the process that set the tokens aside, or another service, which goes on after that one's death. */
export type Worker = 'self' | 'service';

/**
 * How long a hold binds its tokens, in milliseconds. What a gateway does itself dies with it, and nobody else would settle it: searches, and
 * asks until the bus has confirmed them. A search takes 30 s at most, a publication less. Other services take over from each other and
 * settle in the end.
 */
export const holdMs: Readonly<Record<Worker, number>> = { self: 60_000, service: 15 * 60_000 };

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
  readonly holds: readonly Hold[];
  /** Of keys with limits of their own; what they used is in `usage` as well. */
  readonly spent: readonly KeySpending[];
}

/** What became of the work a hold was for. */
export interface Settlement {
  readonly id: string;
  readonly operation: string;
  readonly uses: readonly ModelUse[];
}

/** What one model took of some work. */
export interface ModelUse {
  readonly model: string;
  /** Tokens really used. May exceed the hold: what was used is counted. */
  readonly tokens: number;
}

/** A hold never settled is forgotten this long after it expired, in milliseconds: the bus gives up long before. */
const forgetAfterMs = 24 * 3_600_000;

/** A hold that binds no tokens is forgotten this long after, in milliseconds: such work ends, or never began, within minutes. */
const forgetUnboundAfterMs = 3_600_000;

export function emptyLedger(teamId: number, period: Period): Ledger {
  return { teamId, period, usage: [], holds: [], spent: [] };
}

export function usedTokens(ledger: Ledger): number {
  return ledger.usage.reduce((sum, { tokens }) => sum + tokens, 0);
}

export function heldTokens(ledger: Ledger, nowMs: number): number {
  return ledger.holds.reduce((sum, hold) => (hold.expiresAtMs > nowMs ? sum + hold.tokens : sum), 0);
}

/** @returns tokens that may still be set aside; null: unlimited. */
export function remainingTokens(ledger: Ledger, quota: number | null, nowMs: number): number | null {
  return quota === null ? null : Math.max(0, quota - usedTokens(ledger) - heldTokens(ledger, nowMs));
}

/** @returns tokens of its budget that a key may still set aside. */
export function remainingOfKey(ledger: Ledger, keyId: string, budget: number, nowMs: number): number {
  const spent = ledger.spent.find((entry) => entry.keyId === keyId)?.tokens ?? 0;
  const holds = ledger.holds.filter((hold) => hold.keyId === keyId);
  return Math.max(0, budget - spent - heldTokens({ ...ledger, holds }, nowMs));
}

/** @returns the ledger with the hold, or undefined if the quota does not allow it. */
export function withHold(ledger: Ledger, hold: Hold, quota: number | null, nowMs: number): Ledger | undefined {
  const remaining = remainingTokens(ledger, quota, nowMs);
  if (remaining !== null && hold.tokens > remaining) return undefined;
  const kept = ledger.holds.filter(
    ({ expiresAtMs, tokens }) => expiresAtMs + (tokens === 0 ? forgetUnboundAfterMs : forgetAfterMs) > nowMs,
  );
  return { ...ledger, holds: [...kept, hold] };
}

/** @returns the ledger with the hold turned into usage, or undefined if there is no such hold: settled before. */
export function withSettlement(ledger: Ledger, settlement: Settlement): Ledger | undefined {
  const settled = holdOf(ledger, settlement.id);
  if (!settled) return undefined;
  const holds = ledger.holds.filter((hold) => hold !== settled);
  const usage = settlement.uses.reduce((sum, use) => added(sum, settlement.operation, use), ledger.usage);
  const { keyId } = settled;
  return { ...ledger, holds, usage, spent: keyId === undefined ? ledger.spent : spentBy(ledger, keyId, settlement) };
}

/** @returns the ledger without the hold, as if the work had never been asked for. */
export function withoutHold(ledger: Ledger, holdId: string): Ledger | undefined {
  if (!holdOf(ledger, holdId)) return undefined;
  return { ...ledger, holds: ledger.holds.filter(({ id }) => id !== holdId) };
}

/** @returns the ledger with a hold that binds no tokens, but can be settled if the work is done after all. */
export function withoutTokens(ledger: Ledger, holdId: string, nowMs: number): Ledger | undefined {
  const known = holdOf(ledger, holdId);
  if (!known) return undefined;
  const holds = ledger.holds.map((hold) => (hold === known ? { ...hold, tokens: 0, expiresAtMs: nowMs } : hold));
  return { ...ledger, holds };
}

/** @returns the ledger with the tokens of a hold bound until then, or undefined if there is no such hold: settled before. */
export function withHoldUntil(ledger: Ledger, holdId: string, expiresAtMs: number): Ledger | undefined {
  const known = holdOf(ledger, holdId);
  if (!known) return undefined;
  return { ...ledger, holds: ledger.holds.map((hold) => (hold === known ? { ...hold, expiresAtMs } : hold)) };
}

export function holdOf(ledger: Ledger, holdId: string): Hold | undefined {
  return ledger.holds.find(({ id }) => id === holdId);
}

function spentBy({ spent }: Ledger, keyId: string, { uses }: Settlement): readonly KeySpending[] {
  const before = spent.find((entry) => entry.keyId === keyId)?.tokens ?? 0;
  const tokens = uses.reduce((sum, use) => sum + use.tokens, before);
  return [...spent.filter((entry) => entry.keyId !== keyId), { keyId, tokens }];
}

/** Work that is done, as those tell who did it. */
export interface Work {
  /** Its reservation. */
  readonly id: string;
  readonly operation: string;
  readonly uses: readonly ModelUse[];
}

/** Operations of which every work is told; a search leaves nothing but its sum. */
const toldOperations: readonly string[] = ['ask', 'extraction', 'conflicts'];

/**
 * The ledger with the sums of the work that is told of; requests stay. Work that is still held is not settled, and counted when it is.
 *
 * @param works of the ledger's period.
 * @returns undefined if the sums are these.
 */
export function withSumsOf(ledger: Ledger, works: readonly Work[]): Ledger | undefined {
  const told = works.filter(({ id }) => !holdOf(ledger, id));
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

/** Holds of tokens whose work is taken for dead. */
export const expiredHolds = (ledger: Ledger, nowMs: number): readonly Hold[] =>
  ledger.holds.filter(({ expiresAtMs, tokens }) => expiresAtMs <= nowMs && tokens > 0);

function added(usage: readonly Usage[], operation: string, { model, tokens }: ModelUse): readonly Usage[] {
  const isSame = (entry: Usage) => entry.operation === operation && entry.model === model;
  const before = usage.find(isSame) ?? { operation, model, requests: 0, tokens: 0 };
  const after = { ...before, requests: before.requests + 1, tokens: before.tokens + tokens };
  return [...usage.filter((entry) => !isSame(entry)), after];
}
