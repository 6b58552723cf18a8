import { periodEndMs, periodOf, type Period } from './period.js';

/** The encoder reads at most this many tokens of a text, however long it is. */
const encoderWindowTokens = 256;

/** `full` searches each part of a question: at most four searches are set aside. */
const searchesOfAsk = { fast: 1, full: 4 } as const;
export type AskMode = keyof typeof searchesOfAsk;

/** Upper bound of the tokens one search embeds: a token has at least one character, and two markers are added. */
export function searchTokens(query: string): number {
  return Math.min(encoderWindowTokens, query.length + 2);
}

export function askTokens(question: string, mode: AskMode): number {
  return searchTokens(question) * searchesOfAsk[mode];
}

/** Names a hold and the period it counts in, so that a settlement that arrives next month finds it. */
export function reservationId(period: Period, workId: string): string {
  return `${period}.${workId}`;
}

/** @returns the period in the name, or undefined if it is none of ours. */
export function periodOfReservation(id: string): Period | undefined {
  return /^(\d{4}-\d{2})\../.exec(id)?.[1];
}

/** Whole seconds, at least one, until the quota starts anew. */
export function secondsToNextPeriod(nowMs: number): number {
  return Math.max(1, Math.ceil((periodEndMs(periodOf(nowMs)) - nowMs) / 1_000));
}
