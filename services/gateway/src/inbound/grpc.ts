import type { gateway } from '@cardinal/contracts';
import type { Tokens } from '../app/accounts/tokens.js';

/** gRPC handlers of the gateway. They translate messages and contain no rules. */
export function tokensService(tokens: Pick<Tokens, 'reserve'>): gateway.TokensServiceImplementation {
  return {
    reserveTokens: async ({ teamId, workId, tokens: upTo }) => ({
      reservationId: await tokens.reserve(teamId, workId, upTo, undefined, 'service'),
    }),
  };
}
