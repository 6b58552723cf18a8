import { likelyTokens } from './estimate.js';
import type { LanguageModel, ModelEvent, ModelRequest, ModelUsage } from './language-model.js';

/** The recorded usage of one call of a language model. */
export interface BookedCall<Kind extends string = string> {
  /** Purpose of the call. */
  readonly kind: Kind;
  readonly model: string;
  /** All tokens of the prompt, cached or not. */
  readonly prompt: number;
  readonly completion: number;
  /** Parts of `prompt`: tokens read from the provider's cache, and tokens written to it. */
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** The token counts are estimates, because the provider has not counted them. */
  readonly estimated?: true;
}

export interface CallBook<Kind extends string = string> {
  /** All calls so far; a running call has its usage so far. */
  calls(): readonly BookedCall<Kind>[];
  /** Reserved tokens that no call has used yet. */
  left(): number;
  /** Calls a model and records its usage, whatever the outcome. */
  call(kind: Kind, model: LanguageModel, request: ModelRequest): AsyncGenerator<ModelEvent>;
}

/**
 * Records the usage of the model calls of one ask, or of another unit of work.
 *
 * @param reserved tokens for all calls together. 0: unlimited.
 * @param share the share of the models' capacity that the calls count towards (`RespondOptions.share`).
 */
export function createCallBook<Kind extends string>(
  reserved: number,
  share: string,
  signal: AbortSignal,
): CallBook<Kind> {
  const calls: BookedCall<Kind>[] = [];
  const total = (): number => calls.reduce((sum, { prompt, completion }) => sum + prompt + completion, 0);
  return {
    calls: () => [...calls],
    left: () => (reserved === 0 ? Infinity : Math.max(0, reserved - total())),
    async *call(kind, model, request) {
      const at = calls.length;
      let told = '';
      let countedUnits = 0;
      for await (const event of model.respond(request, { signal, share })) {
        const before = calls[at] ?? { ...nothing, kind, model: model.description.id };
        if (event.kind === 'model') calls[at] = { ...before, model: event.id };
        if (event.kind === 'usage') calls[at] = { kind, model: before.model, ...counted(event.usage) };
        if (event.kind === 'text') {
          told += event.text;
          // The provider reports its count at the end; this estimate holds if it never does. Updated only when the text has grown by an
          // eighth, because counting at every word would take quadratic time.
          if (told.length >= countedUnits * 1.125) {
            countedUnits = told.length;
            calls[at] = { ...before, completion: Math.max(before.completion, likelyTokens(told)) };
          }
        }
        yield event;
      }
    },
  };
}

const nothing = { prompt: 0, completion: 0, cacheRead: 0, cacheWrite: 0 } as const;

function counted({ promptTokens, completionTokens, cacheReadTokens, cacheWriteTokens, isEstimate }: ModelUsage) {
  return {
    prompt: promptTokens + cacheReadTokens + cacheWriteTokens,
    completion: completionTokens,
    cacheRead: cacheReadTokens,
    cacheWrite: cacheWriteTokens,
    ...(isEstimate && { estimated: isEstimate }),
  };
}
