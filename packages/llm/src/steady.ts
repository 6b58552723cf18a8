import { AppError, type Logger, type SteadyClock } from '@cardinal/kernel';
import { createCounter, createDurations, createLevel, measures } from '@cardinal/telemetry';
import { createBreaker, type Breaker, type BreakerOptions } from './breaker.js';
import { ModelProtocolError, ModelUnavailableError } from './errors.js';
import { createGate, type Gate, type GateOptions } from './gate.js';
import type { LanguageModel, ModelEvent, ModelRequest, RespondOptions } from './language-model.js';

export interface SteadyOptions {
  readonly gate: GateOptions;
  readonly breaker: BreakerOptions;
  /** Id of the model that answers instead of an unavailable one, as long as nothing was emitted. Absent: no fallback. */
  readonly fallback?: string | undefined;
  readonly clock: SteadyClock;
  readonly logger: Logger;
}

export const defaultSteadiness = {
  gate: { concurrency: 64, queue: 512, waitMs: 20_000 },
  breaker: { failures: 5, restMs: 15_000 },
} as const;

/**
 * Wraps models with a common gate, a circuit breaker each, and an optional fallback model.
 *
 * They also throw {ModelBusyError} if the gate has no slot.
 */
export function steadyModels(
  models: ReadonlyMap<string, LanguageModel>,
  options: SteadyOptions,
): ReadonlyMap<string, LanguageModel> {
  const gate = createGate(options.gate);
  const instruments = createInstruments();
  const parts = new Map<string, Part>();
  for (const [id, model] of models) parts.set(id, { model, breaker: createBreaker(options.breaker, options.clock) });
  const fallback = options.fallback === undefined ? undefined : parts.get(options.fallback);
  const steady = (part: Part): LanguageModel => ({
    description: part.model.description,
    respond: (request, respondOptions) =>
      respond(fallback && fallback !== part ? [part, fallback] : [part], request, respondOptions, {
        gate,
        instruments,
        logger: options.logger,
      }),
  });
  return new Map([...parts].map(([id, part]) => [id, steady(part)]));
}

interface Part {
  readonly model: LanguageModel;
  readonly breaker: Breaker;
}

const createInstruments = () => ({
  duration: createDurations(measures.modelDuration),
  waiting: createLevel(measures.modelsWaiting),
  fallback: createCounter(measures.modelFallbacks),
});

interface Shared {
  readonly gate: Gate;
  readonly instruments: ReturnType<typeof createInstruments>;
  readonly logger: Logger;
}

async function enter({ gate, instruments }: Shared, { share = '', signal }: RespondOptions): Promise<() => void> {
  instruments.waiting(1);
  try {
    return await gate.enter(share, signal);
  } finally {
    instruments.waiting(-1);
  }
}

async function* respond(
  parts: readonly Part[],
  request: ModelRequest,
  options: RespondOptions,
  shared: Shared,
): AsyncGenerator<ModelEvent> {
  const { instruments, logger } = shared;
  const leave = await enter(shared, options);
  try {
    let failure: unknown = new ModelUnavailableError(
      'The language model has failed repeatedly and is not called for a while.',
    );
    for (const [index, { model, breaker }] of parts.entries()) {
      if (!breaker.mayTry()) continue;
      let told = false;
      const id = model.description.id;
      const started = performance.now();
      const ended = (outcome: string): void =>
        instruments.duration(performance.now() - started, { 'gen_ai.request.model': id, outcome });
      if (index > 0) instruments.fallback(1, { instead_of: 'model' });
      try {
        for await (const event of model.respond(request, options)) {
          if (!told && index > 0) yield { kind: 'model', id };
          told = true;
          yield event;
        }
        breaker.succeeded();
        ended('ok');
        return;
      } catch (thrown) {
        ended(options.signal.aborted ? 'cancelled' : thrown instanceof AppError ? thrown.code : 'INTERNAL_UNEXPECTED');
        if (options.signal.aborted) throw thrown;
        const isDown = thrown instanceof ModelUnavailableError || thrown instanceof ModelProtocolError;
        if (isDown) breaker.failed();
        else breaker.succeeded();
        if (told || !(thrown instanceof ModelUnavailableError)) throw thrown;
        logger.warn('language model is not available', { model: id, err: thrown });
        failure = thrown;
      }
    }
    throw failure;
  } finally {
    leave();
  }
}
