import type { Period } from './period.js';

/** Tokens set aside for work under way. */
export interface Hold {
  readonly id: string;
  readonly tokens: number;
  /** From then on the hold no longer binds tokens: its work is taken for dead. It can still be settled. */
  readonly expiresAtMs: number;
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

export function emptyLedger(teamId: number, period: Period): Ledger {
  return { teamId, period, usage: [], holds: [] };
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

/** @returns the ledger with the hold, or undefined if the quota does not allow it. */
export function withHold(ledger: Ledger, hold: Hold, quota: number | null, nowMs: number): Ledger | undefined {
  const remaining = remainingTokens(ledger, quota, nowMs);
  if (remaining !== null && hold.tokens > remaining) return undefined;
  const kept = ledger.holds.filter(({ expiresAtMs }) => expiresAtMs + forgetAfterMs > nowMs);
  return { ...ledger, holds: [...kept, hold] };
}

/** @returns the ledger with the hold turned into usage, or undefined if there is no such hold: settled before. */
export function withSettlement(ledger: Ledger, settlement: Settlement): Ledger | undefined {
  if (!isHeld(ledger, settlement.id)) return undefined;
  const holds = ledger.holds.filter(({ id }) => id !== settlement.id);
  const usage = settlement.uses.reduce((sum, use) => added(sum, settlement.operation, use), ledger.usage);
  return { ...ledger, holds, usage };
}

/** @returns the ledger without the hold, as if the work had never been asked for. */
export function withoutHold(ledger: Ledger, holdId: string): Ledger | undefined {
  if (!isHeld(ledger, holdId)) return undefined;
  return { ...ledger, holds: ledger.holds.filter(({ id }) => id !== holdId) };
}

export function isHeld(ledger: Ledger, holdId: string): boolean {
  return ledger.holds.some(({ id }) => id === holdId);
}

function added(usage: readonly Usage[], operation: string, { model, tokens }: ModelUse): readonly Usage[] {
  const isSame = (entry: Usage) => entry.operation === operation && entry.model === model;
  const before = usage.find(isSame) ?? { operation, model, requests: 0, tokens: 0 };
  const after = { ...before, requests: before.requests + 1, tokens: before.tokens + tokens };
  return [...usage.filter((entry) => !isSame(entry)), after];
}
