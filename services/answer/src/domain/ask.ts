import type { Outcome } from './findings.js';

export type AskState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
export type AskOutcome = Outcome | 'cancelled';

interface Turn {
  readonly role: string;
  readonly content: string;
}

export interface Filter {
  readonly key: string;
  readonly anyOf: readonly string[];
}

/** A question as the gateway accepted it. */
export interface AskRequest {
  readonly askId: string;
  readonly teamId: number;
  readonly userId: string;
  readonly collectionId: number;
  readonly question: string;
  readonly mode: 'fast' | 'full';
  /** Empty: whichever the configuration prefers. */
  readonly model: string;
  /** Cards that may be looked at, 1..50. */
  readonly topK: number;
  readonly currentOnly: boolean;
  /** Oldest first. */
  readonly history: readonly Turn[];
  readonly filters: readonly Filter[];
  readonly reservationId: string;
  /** Milliseconds since the Unix epoch. */
  readonly requestedAtMs: number;
}

/** Tokens used, by what used them. */
export interface Usage {
  readonly llmPrompt: number;
  readonly llmCompletion: number;
  readonly embedding: number;
  readonly rerank: number;
  /** The model that embedded the question; empty if none did. */
  readonly embeddingModel: string;
}

export const noUsage: Usage = { llmPrompt: 0, llmCompletion: 0, embedding: 0, rerank: 0, embeddingModel: '' };

/** How an ask ended. Written once, never changed. */
export interface AskEnd {
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Empty when it failed. */
  readonly outcome: AskOutcome | '';
  /** Stable code and message that are safe to show; empty unless it failed. */
  readonly code: string;
  readonly message: string;
  readonly model: string;
  readonly usage: Usage;
  readonly totalSources: number;
  readonly endedAtMs: number;
}

/** An ask as it is kept. */
export interface AskRecord {
  readonly askId: string;
  readonly teamId: number;
  readonly collectionId: number;
  readonly reservationId: string;
  readonly state: AskState;
  readonly cancelRequested: boolean;
  readonly createdAtMs: number;
  readonly end?: AskEnd;
  /** Whether everyone who waits for the end has been told. */
  readonly settled: boolean;
}

export function hasEnded(record: AskRecord): record is AskRecord & { readonly end: AskEnd } {
  return record.end !== undefined;
}
