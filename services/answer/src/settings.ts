import { limits } from '@cardinal/contracts';
import { setting } from '@cardinal/config';
import { languageModelEnv } from '@cardinal/llm/configured';
import { storeVariables } from '@cardinal/runtime';
import { defaultThresholds } from './domain/evidence/findings.js';

/** Variables that operators may set; those that exist only in a cluster are in `answerClusterVariables`. */
export const answerVariables = {
  ...languageModelEnv,
  CARDINAL_TABLES_UNSURE: setting.flag({
    default: false,
    description:
      'Whether a question over a table that may mean several things is answered by its likeliest reading, marked as unsure (English questions).',
  }),
};
export const answerClusterVariables = storeVariables;

/** Settings that operators cannot change, but tests can. */
export const answerSettings = {
  /** Maximum number of asks that one process answers concurrently. Sensible: 1 to 16. */
  concurrency: 4,
  /** The same if language models answer. Such an ask mostly waits for the model, and a separate gate limits the calls of models. */
  concurrencyWithModels: 600,
  /** Maximum time from the request to the end of the answer, in milliseconds. */
  deadlineMs: limits.askMs,
  /** Interval between heartbeats of a running ask, in milliseconds; also the maximum delay of a cancellation. */
  heartbeatMs: 500,
  /** Time without a heartbeat after which another runner may take over the ask, in milliseconds. Several heartbeats long. */
  staleAfterMs: 5_000,
  /** Interval between two sweeps for asks to erase, in milliseconds. */
  eraseEveryMs: 1_000,
  /** Time between the end of an ask and the erasure of its log, in milliseconds, so that waiting readers can still read the end. */
  eraseAfterMs: 5_000,
  /** Whether readings of questions over tables that may not be the ones meant are shown, marked as unsure. */
  showsUnsureReadings: false,
  /** Thresholds of answerability. Strict: `refuseBelow` -0.4; permissive: -1.3. */
  thresholds: defaultThresholds,
};

export type AnswerSettings = Readonly<typeof answerSettings>;
