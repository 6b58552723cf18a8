import { limits } from '@cardinal/contracts';
import { languageModelEnv } from '@cardinal/llm/configured';
import { storeVariables } from '@cardinal/runtime';
import { defaultThresholds } from './domain/evidence/findings.js';

/** What operators set, and what only those of a cluster do. */
export const answerVariables = languageModelEnv;
export const answerClusterVariables = storeVariables;

/** What is not for operators to choose; tests choose otherwise. */
export const answerSettings = {
  /** Asks answered at the same time by one process. Sensible: 1 to 16. */
  concurrency: 4,
  /** Asks answered at the same time where language models answer: an ask mostly waits for them then. Their own gate limits the calls. */
  concurrencyWithModels: 600,
  /** From the request to the end of the answer, in milliseconds. */
  deadlineMs: limits.askMs,
  /** Between two signs of life of a running ask, in milliseconds; a cancellation is seen this late at most. */
  heartbeatMs: 500,
  /** Without a sign of life for this long another runner may take the ask, in milliseconds. Several heartbeats. */
  staleAfterMs: 5_000,
  /** Interval between two sweeps for asks to erase, in milliseconds. */
  eraseEveryMs: 1_000,
  /** How long waiting readers may read the end of an answer before it is erased, in milliseconds. */
  eraseAfterMs: 5_000,
  /** How sure an answer must be. Strict: `refuseBelow` -0.4; permissive: -1.3. */
  thresholds: defaultThresholds,
};

export type AnswerSettings = Readonly<typeof answerSettings>;
