import type { gateway } from '@cardinal/contracts';
import type { Tokens } from '../app/accounts/tokens.js';

/** The gRPC face: translates, decides nothing. */
export function tokensService(tokens: Pick<Tokens, 'reserve'>): gateway.TokensServiceImplementation {
  return {
    reserveTokens: async ({ teamId, workId, tokens: upTo }) => ({
      reservationId: await tokens.reserve(teamId, workId, upTo, undefined, 'service'),
    }),
  };
}
