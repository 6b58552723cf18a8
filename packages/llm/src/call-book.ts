import { likelyTokens } from './estimate.js';
import type { LanguageModel, ModelEvent, ModelRequest, ModelUsage } from './language-model.js';

/** One call of a language model, as it stands in the books. */
export interface BookedCall<Kind extends string = string> {
  /** What for. */
  readonly kind: Kind;
  readonly model: string;
  /** All tokens of the prompt, cached or not. */
  readonly prompt: number;
  readonly completion: number;
  /** Of `prompt`: read from the provider's cache, and written to it. */
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** The tokens are ours, because the provider has not counted them. */
  readonly estimated?: true;
}

export interface CallBook<Kind extends string = string> {
  /** Every call so far; a running one with its usage so far. */
  calls(): readonly BookedCall<Kind>[];
  /** Tokens of the reservation that no call has used. */
  left(): number;
  /** Calls a model and records its usage, whatever the outcome. */
  call(kind: Kind, model: LanguageModel, request: ModelRequest): AsyncGenerator<ModelEvent>;
}

/**
 * Keeps the books of the calls of one ask, or of other work.
 *
 * @param reserved tokens for all of them. 0: unlimited.
 * @param share whose share of the models' capacity is used.
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
          // The provider counts at the end; should it never come to that, about this much was written. Counted again with each eighth
          // more: with each word it would take the square of the length.
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
