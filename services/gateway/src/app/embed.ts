import type { Ids } from '@cardinal/kernel';
import type { retrieval } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { InvalidFieldError } from '../domain/errors.js';
import { searchTokens, type Encoder } from '../domain/token-bounds.js';
import { cleanText } from '../domain/text.js';
import type { ServicesFor } from './reached-services.js';
import { paid } from './accounts/paid-work.js';
import { spenderOf, type Tokens } from './accounts/tokens.js';

export interface EmbedResult {
  /** One vector of unit length per text, in the order of the texts. */
  readonly vectors: readonly (readonly number[])[];
  readonly usage: retrieval.SearchUsage;
}

export interface EmbedRequest {
  readonly input: readonly string[];
  /** Required number of dimensions; undefined: any. */
  readonly dimensions: number | undefined;
}

export type Embed = (caller: Caller, request: EmbedRequest, signal: AbortSignal) => Promise<EmbedResult>;

export interface EmbedDeps {
  readonly servicesFor: ServicesFor;
  readonly tokens: Tokens;
  readonly ids: Ids;
  readonly encoder: Encoder;
}

/**
 * Embeds texts and settles the tokens used.
 *
 * @throws {QuotaExceededError} {KeyBudgetExceededError} before any work.
 * @throws {InvalidFieldError}
 */
export function createEmbed({ servicesFor, tokens, ids, encoder }: EmbedDeps): Embed {
  return async (caller, { input, dimensions }, signal) => {
    const { teamId } = caller;
    const texts = input.map((text) => cleanText('input', text));
    const upTo = texts.reduce((sum, text) => sum + searchTokens(text, encoder), 0);
    const reservation = await tokens.reserve(teamId, ids.uuid(), upTo, spenderOf(caller));
    return paid(tokens, { teamId, reservation, operation: 'embedding' }, async () => {
      const { vectors, usage } = await servicesFor(caller).retrieval.embedTexts({ teamId, texts }, { signal });
      if (!usage || vectors.length !== texts.length) {
        throw new RangeError('The reply of retrieval does not have one vector per text.');
      }
      const has = vectors[0]?.values.length;
      if (dimensions !== undefined && dimensions !== has) {
        throw new InvalidFieldError('dimensions', `must be ${has}, the dimensions of the model, or be omitted`);
      }
      const result = { vectors: vectors.map(({ values }) => values), usage };
      return { result, use: { model: usage.modelId, tokens: usage.embedding } };
    });
  };
}
