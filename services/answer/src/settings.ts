import { defaultThresholds, type Thresholds } from './domain/findings.js';

export interface AnswerSettings {
  /** Asks answered at the same time by one process. Sensible: 1 to 16. */
  readonly concurrency: number;
  /** The same where language models answer: an ask mostly waits for them then. Their own gate limits the calls. */
  readonly concurrencyWithModels: number;
  /** From the request to the end of the answer, in milliseconds. */
  readonly deadlineMs: number;
  /** Between two signs of life of a running ask, in milliseconds; a cancellation is seen this late at most. */
  readonly heartbeatMs: number;
  /** Without a sign of life for this long another runner may take the ask, in milliseconds. Several heartbeats. */
  readonly staleAfterMs: number;
  /** Between two looks for what is to be erased, in milliseconds. */
  readonly eraseEveryMs: number;
  /** How long whoever waits for an answer may read its end before it is erased, in milliseconds. */
  readonly eraseAfterMs: number;
  /** How sure an answer must be. Strict: `refuseBelow` -0.4; permissive: -1.3. */
  readonly thresholds: Thresholds;
}

export const defaultAnswerSettings: AnswerSettings = {
  concurrency: 4,
  concurrencyWithModels: 600,
  deadlineMs: 120_000,
  heartbeatMs: 500,
  staleAfterMs: 5_000,
  eraseEveryMs: 1_000,
  eraseAfterMs: 5_000,
  thresholds: defaultThresholds,
};
