import { requireWholeTeam } from '../domain/keys/access.js';
import type { Caller } from '../domain/keys/accounts.js';
import type { Call } from '../domain/model-calls.js';
import type { Tokens, TokenUse } from './accounts/tokens.js';

/** Token use of the caller's team in this month. */
export interface UsageReads {
  /** @throws {KeyLimitedError} */
  total(caller: Caller): Promise<TokenUse>;
  /** Calls of language models, latest first. @throws {KeyLimitedError} */
  calls(
    caller: Caller,
    filter: { readonly askId?: string | undefined; readonly limit: number },
  ): Promise<readonly Call[]>;
}

export function createUsageReads(tokens: Pick<Tokens, 'use' | 'calls'>): UsageReads {
  const what = 'The usage of the team';
  return {
    async total(caller) {
      requireWholeTeam(caller, what);
      return tokens.use(caller.teamId);
    },
    async calls(caller, filter) {
      requireWholeTeam(caller, what);
      return tokens.calls(caller.teamId, filter);
    },
  };
}
