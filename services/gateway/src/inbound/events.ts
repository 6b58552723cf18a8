import type { ReceivedEvent } from '@cardinal/bus';
import type { asking } from '@cardinal/contracts';
import { createCounter, measures } from '@cardinal/telemetry';
import type { Tokens } from '../app/accounts/tokens.js';
import { usesOf } from '../domain/uses.js';

/** Settles the tokens that an ask, or other work of a service, has used. Idempotent, because events may be redelivered. */
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
