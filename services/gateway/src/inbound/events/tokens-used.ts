import type { ReceivedEvent } from '@cardinal/bus';
import type { asking } from '@cardinal/contracts';
import { createCounter, measures } from '@cardinal/telemetry';
import type { Tokens } from '../../app/accounts/tokens.js';
import type { ModelUse } from '../../domain/ledger.js';

/** Settles what an ask, or other work of a service, was charged for, once however often the event comes. */
export function createSettleTokens(tokens: Tokens): (event: ReceivedEvent<asking.TokensUsed>) => Promise<void> {
  const count = createCounter(measures.tokensUsed);
  return async ({ data }) => {
    const { teamId, reservationId, operation, askId, calls } = data;
    const settled = calls.map((call) => ({ ...call, askId }));
    const uses = usesOf(data);
    await tokens.settle(teamId, { id: reservationId, operation, uses }, settled);
    for (const { model, tokens: used } of uses) count(used, { operation, model });
  };
}

/** Each model with what it took: language models by their calls, everything else under the model of the answer. */
function usesOf({ model, usage, calls }: asking.TokensUsed): ModelUse[] {
  const total = usage ? usage.llmPrompt + usage.llmCompletion + usage.embedding + usage.rerank : 0;
  const byModel = new Map<string, number>();
  for (const call of calls) byModel.set(call.model, (byModel.get(call.model) ?? 0) + call.prompt + call.completion);
  const ofCalls = [...byModel.values()].reduce((sum, tokens) => sum + tokens, 0);
  byModel.set(model, (byModel.get(model) ?? 0) + Math.max(0, total - ofCalls));
  return [...byModel].map(([each, tokens]) => ({ model: each, tokens }));
}
