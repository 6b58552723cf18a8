import type { ReceivedEvent } from '@cardinal/bus';
import type { asking } from '@cardinal/contracts';
import type { Tokens } from '../../app/tokens.js';

/** Settles what an ask was charged for, once however often the event comes. */
export function makeSettleTokens(tokens: Tokens): (event: ReceivedEvent<asking.TokensUsed>) => Promise<void> {
  return async ({ data: { teamId, reservationId, operation, model, usage } }) => {
    const used = usage ? usage.llmPrompt + usage.llmCompletion + usage.embedding + usage.rerank : 0;
    await tokens.settle(teamId, { id: reservationId, operation, model, tokens: used });
  };
}
