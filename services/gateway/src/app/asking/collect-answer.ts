import { asking } from '@cardinal/contracts';
import { AskCancelledError, AskFailedError, AskInterruptedError, AskTimeoutError } from '../../domain/errors.js';
import type { AskEnding, AskEvents } from './ask-events.js';

export interface Answer {
  readonly askId: string;
  readonly text: string;
  readonly sources: readonly asking.AskSource[];
  readonly model: string;
  readonly outcome: string;
  /** Why the answer ended; empty: not reported. */
  readonly stopReason: string;
  readonly usage: asking.AskUsage;
  /** Parts of the answer that were computed over tables. */
  readonly computations: readonly asking.AskComputation[];
}

/** Waits for the complete answer of an ask. */
export type CollectAnswer = (askId: string, stopping: AbortSignal) => Promise<Answer>;

export interface CollectAnswerDeps {
  readonly askEvents: Pick<AskEvents, 'follow'>;
  /** How long a request waits for its answer, in milliseconds. */
  readonly timeoutMs: number;
  /** How much longer a request waits once the process is stopping, in milliseconds. */
  readonly graceMs: number;
}

const nothingUsed = asking.AskUsage.fromPartial({});

/**
 * @throws {AskFailedError} with the answerer's code. @throws {AskCancelledError}
 * @throws {AskTimeoutError} after `timeoutMs`, {AskInterruptedError} if the process stops; the ask runs on in both cases.
 */
export function createCollectAnswer({ askEvents, timeoutMs, graceMs }: CollectAnswerDeps): CollectAnswer {
  return async (askId, stopping) => {
    const wait = waitFor(timeoutMs, graceMs, stopping);
    const sources: asking.AskSource[] = [];
    let text = '';
    try {
      for await (const { event } of askEvents.follow(askId, 0, wait.signal)) {
        if (event.$case === 'source') sources.push(event.value);
        else if (event.$case === 'chunk') text += event.value.content;
        else if (event.$case === 'failed') throw new AskFailedError(askId, event.value);
        else if (event.$case === 'done') return finished(askId, text, sources, event.value);
      }
    } catch (thrown) {
      if (!wait.signal.aborted) throw thrown; // an aborted wait may surface as an error of the log
    } finally {
      wait.end();
    }
    throw stopping.aborted ? new AskInterruptedError(askId) : new AskTimeoutError(askId);
  };
}

function finished(askId: string, text: string, sources: readonly asking.AskSource[], done: AskEnding): Answer {
  const { outcome, model, stopReason, usage = nothingUsed, computations } = done;
  if (outcome === 'cancelled') throw new AskCancelledError(askId);
  return { askId, text, sources, model, outcome, stopReason, usage, computations };
}

/** Aborts after `timeoutMs`, or `graceMs` after `stopping`. */
function waitFor(timeoutMs: number, graceMs: number, stopping: AbortSignal) {
  const wait = new AbortController();
  let timer = setTimeout(() => wait.abort(), timeoutMs);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(() => wait.abort(), graceMs);
  };
  if (stopping.aborted) hurry();
  stopping.addEventListener('abort', hurry, { once: true });
  return {
    signal: wait.signal,
    end: () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', hurry);
    },
  };
}
