import { noUsage, withCalls, type AskEnd, type AskRecord } from './ask.js';

/** The end of an ask that nobody works on any more: what it spent is counted. */
export const lostEnd = ({ progress: { calls } }: AskRecord, nowMs: number): AskEnd => ({
  state: 'failed',
  outcome: '',
  kind: 'internal',
  code: 'ASK_LOST',
  message: 'The question was lost on its way. Ask it again.',
  model: calls.at(-1)?.model ?? '',
  usage: withCalls(noUsage, calls),
  calls,
  stopReason: '',
  totalSources: 0,
  endedAtMs: nowMs,
});
