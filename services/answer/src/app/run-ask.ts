import { AppError, isTransient, UnexpectedError, type Clock, type Logger } from '@cardinal/kernel';
import { ModelBusyError, ModelUnavailableError } from '@cardinal/llm';
import { createDurations, measures, spanNames, traced } from '@cardinal/telemetry';
import {
  hasEnded,
  noUsage,
  withCalls,
  type AskEnd,
  type AskProgress,
  type AskRequest,
  type ModelCall,
  type Usage,
} from '../domain/ask.js';
import type { Answerers } from './answerers.js';
import {
  AnswerBrokenOffError,
  AnswerIncompleteError,
  AskBusyError,
  AskInterruptedError,
  AskTimeoutError,
} from './errors.js';
import type { AnswerStep, AskAnnouncer, AskKey, AskRepository, CondemnedAsks } from './ports.js';
import type { RunningAsks, AbortReason } from './running-asks.js';
import { endAsk, settleAsk } from './settle-ask.js';
import { untilAborted } from './until-aborted.js';

export interface RunAskDeps {
  readonly asks: AskRepository & Pick<CondemnedAsks, 'condemnOne'>;
  readonly announcer: AskAnnouncer;
  readonly answerers: Answerers;
  readonly running: RunningAsks;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Id of this process among the replicas. */
  readonly owner: string;
  /** Maximum time from the request to the end, in milliseconds. */
  readonly deadlineMs: number;
  /** Time without a heartbeat after which an owner counts as dead, in milliseconds. */
  readonly staleAfterMs: number;
}

/**
 * Runs one ask from its claim to the settlement of its end.
 *
 * Idempotent: an ask that has ended is only settled; an interrupted one starts over, without repeating log entries. No reader has to follow
 * the log.
 *
 * @param signal aborts when the process stops; the ask is then set back to `queued`.
 * @throws {AskBusyError} transient: a live runner has the ask.
 * @throws {AskInterruptedError} transient: the ask was set back to `queued`.
 * @throws {AppError} transient failures of dependencies, for the caller to retry. Every other failure ends the ask.
 */
export type RunAsk = (request: AskRequest, signal: AbortSignal) => Promise<void>;

interface Progress {
  steps: number;
  sources: number;
  usage: Usage;
  /** Whether text was output that another run would not repeat. */
  spoken: boolean;
  /** Calls of language models made by earlier runs. */
  readonly earlier: readonly ModelCall[];
  calls: readonly ModelCall[];
}

function progressFrom({ spoken, calls }: AskProgress): Progress {
  return { steps: 0, sources: 0, usage: noUsage, spoken, earlier: calls, calls: [] };
}

const callsOf = ({ earlier, calls }: Progress): readonly ModelCall[] => [...earlier, ...calls];

export function createRunAsk(outer: RunAskDeps): RunAsk {
  const deps = measuring(outer);
  const { asks, clock, owner, running } = deps;
  return async (request, signal) => {
    const known = await asks.open(request);
    if (hasEnded(known)) return settleAsk(deps, known);
    const now = clock.now();
    const claimed = await asks.claim(request, owner, now, now - deps.staleAfterMs);
    if (!claimed) throw new AskBusyError();
    const progress = progressFrom(claimed.progress);
    // At most the whole deadline, because the time of the machine may have been set back since the question.
    const remainingMs = Math.min(deps.deadlineMs, request.requestedAtMs + deps.deadlineMs - now);
    const work = running.begin(request, { remainingMs, cancelled: claimed.cancelRequested, signal });
    try {
      const done = await traced(spanNames.ask, () => attempt(deps, request, progress, work.signal));
      await finish(deps, request, progress, done);
    } catch (thrown) {
      await afterFailure(deps, request, progress, work.reason(), thrown);
    } finally {
      await work.stop();
      await eraseAgain(deps, request);
    }
  };
}

/**
 * Erases the log of an ask again that is marked as erased: a delayed runner whose claim was taken over may have written to the log after
 * the erasure, and nothing else would check that log again.
 */
async function eraseAgain({ asks, announcer }: RunAskDeps, key: AskKey): Promise<void> {
  if ((await asks.get(key))?.replay === 'erased') await announcer.erase(key);
}

type Deps = RunAskDeps & { readonly duration: ReturnType<typeof createDurations<typeof measures.askDuration>> };

const measuring = (deps: RunAskDeps): Deps => ({ ...deps, duration: createDurations(measures.askDuration) });

async function end(deps: Deps, request: AskRequest, ended: AskEnd): Promise<void> {
  // The collection was deleted before the ask was stored, so that its deletion did not find the ask, whose log quotes the question.
  if (ended.kind === 'not-found') await deps.asks.condemnOne(request);
  await endAsk(deps, request, ended);
  const { mode, requestedAtMs } = request;
  deps.duration(ended.endedAtMs - requestedAtMs, { mode, outcome: ended.outcome || ended.state });
}

type Done = Omit<Extract<AnswerStep, { kind: 'done' }>, 'kind'>;

async function attempt(deps: Deps, request: AskRequest, progress: Progress, signal: AbortSignal): Promise<Done> {
  const answerer = deps.answerers.choose(request);
  if (progress.spoken) throw new AnswerBrokenOffError();
  const note = (): Promise<void> =>
    deps.asks.note(request, deps.owner, { spoken: progress.spoken, calls: callsOf(progress) });
  const steps = answerer.answer(request, signal);
  for await (const step of untilAborted(steps, signal)) {
    if (step.kind === 'done') return step;
    if (step.kind === 'usage') progress.usage = step.usage;
    else if (step.kind === 'calls') {
      const isNew = step.calls.length > progress.calls.length;
      progress.calls = step.calls;
      if (isNew) await note();
    } else {
      if (step.kind !== 'status' && !answerer.repeats && !progress.spoken) {
        progress.spoken = true;
        await note();
      }
      await deps.announcer.step(request, progress.steps++, step);
      if (step.kind === 'source') progress.sources++;
    }
  }
  throw new AnswerIncompleteError();
}

async function finish(deps: Deps, request: AskRequest, progress: Progress, done: Done): Promise<void> {
  const { outcome, stopReason } = done;
  const state = outcome === 'cancelled' ? 'cancelled' : 'done';
  await end(deps, request, { ...ending(deps, request, progress), state, outcome, stopReason });
}

async function afterFailure(
  deps: Deps,
  request: AskRequest,
  progress: Progress,
  reason: AbortReason | undefined,
  thrown: unknown,
): Promise<void> {
  if (reason === 'cancelled') return finish(deps, request, progress, { outcome: 'cancelled', stopReason: '' });
  if (reason === 'stopping' || reason === 'taken-over') {
    await deps.asks.release(request, deps.owner);
    throw new AskInterruptedError();
  }
  const error = reason === 'timeout' ? new AskTimeoutError(deps.deadlineMs) : UnexpectedError.from(thrown);
  if (reason === undefined && isTransient(error) && !progress.spoken && !isFinal(error)) {
    await deps.asks.release(request, deps.owner);
    throw error;
  }
  if (error.kind === 'internal') deps.logger.error('answering failed', { err: thrown, askId: request.askId });
  await end(deps, request, failure(deps, request, progress, error));
}

/** Whether retrying is pointless, because the adapter of the language model has already retried as often as sensible. */
function isFinal(error: AppError): boolean {
  return error instanceof ModelUnavailableError || error instanceof ModelBusyError;
}

function ending(deps: Deps, request: AskRequest, progress: Progress): AskEnd {
  return {
    state: 'done',
    outcome: '',
    kind: '',
    code: '',
    message: '',
    model: answeredBy(callsOf(progress)) ?? modelOf(deps.answerers, request),
    usage: withCalls(progress.usage, callsOf(progress)),
    calls: callsOf(progress),
    stopReason: '',
    totalSources: progress.sources,
    endedAtMs: deps.clock.now(),
  };
}

function failure(deps: Deps, request: AskRequest, progress: Progress, error: AppError): AskEnd {
  const { kind, code, message } = error;
  return { ...ending(deps, request, progress), state: 'failed', kind, code, message };
}

/** The model that wrote the answer, which may have replaced the requested one. */
function answeredBy(calls: readonly ModelCall[]): string | undefined {
  return calls.findLast(({ kind }) => kind === 'answer' || kind === 'step')?.model;
}

/** Model name for the ledger, also for an ask with an unknown model. */
function modelOf(answerers: Answerers, request: AskRequest): string {
  try {
    return answerers.choose(request).model;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.kind === 'invalid') return request.model;
    throw thrown;
  }
}

/** Ends an ask that is no longer retried, so that its readers get an end. */
export type AbandonAsk = (request: AskRequest, error: AppError) => Promise<void>;

export function createAbandonAsk(outer: RunAskDeps): AbandonAsk {
  const deps = measuring(outer);
  return async (request, error) => {
    const { progress } = await deps.asks.open(request);
    await end(deps, request, failure(deps, request, progressFrom(progress), error));
  };
}
