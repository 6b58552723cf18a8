import type { ModelUse } from './ledger.js';

/** The reported usage of some work. */
export interface UsedTokens {
  /** Model under which the work as a whole is recorded. */
  readonly model: string;
  readonly usage:
    | {
        readonly llmPrompt: number;
        readonly llmCompletion: number;
        readonly embedding: number;
        readonly rerank: number;
      }
    | undefined;
  readonly calls: readonly { readonly model: string; readonly prompt: number; readonly completion: number }[];
}

/** Tokens by model: language models by their calls, all other tokens under the model of the work. */
export function usesOf({ model, usage, calls }: UsedTokens): ModelUse[] {
  const total = usage ? usage.llmPrompt + usage.llmCompletion + usage.embedding + usage.rerank : 0;
  const byModel = new Map<string, number>();
  for (const call of calls) byModel.set(call.model, (byModel.get(call.model) ?? 0) + call.prompt + call.completion);
  const ofCalls = [...byModel.values()].reduce((sum, tokens) => sum + tokens, 0);
  byModel.set(model, (byModel.get(model) ?? 0) + Math.max(0, total - ofCalls));
  return [...byModel].map(([each, tokens]) => ({ model: each, tokens }));
}
