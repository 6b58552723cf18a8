import type { Ids } from '@cardinal/kernel';
import type { retrieval } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { searchTokens, type Encoder } from '../domain/reservation.js';
import { cleanText } from '../domain/text.js';
import type { OpenServices } from './open-services.js';
import { spenderOf, type Tokens } from './accounts/tokens.js';

export interface Embedded {
  /** One for each text, in order, of unit length. */
  readonly vectors: readonly (readonly number[])[];
  readonly usage: retrieval.SearchUsage;
}

/** @param field that the texts come in. */
export type Embed = (caller: Caller, field: string, texts: readonly string[]) => Promise<Embedded>;

export interface EmbedDeps {
  readonly open: OpenServices;
  readonly tokens: Tokens;
  readonly ids: Ids;
  readonly encoder: Encoder;
}

/** Gives the vectors of texts and counts what they cost. @throws {QuotaExceededError} {KeyBudgetExceededError} before any work. */
export function createEmbed({ open, tokens, ids, encoder }: EmbedDeps): Embed {
  return async (caller, field, given) => {
    const { teamId } = caller;
    const texts = given.map((text) => cleanText(field, text));
    const upTo = texts.reduce((sum, text) => sum + searchTokens(text, encoder), 0);
    const reservation = await tokens.reserve(teamId, ids.uuid(), upTo, spenderOf(caller));
    try {
      const { vectors, usage } = await open(caller).retrieval.embedTexts({ teamId, texts });
      if (!usage || vectors.length !== texts.length)
        throw new RangeError('retrieval answered other texts than it was sent');
      const uses = [{ model: usage.modelId, tokens: usage.embedding }];
      await tokens.settle(teamId, { id: reservation, operation: 'embedding', uses });
      return { vectors: vectors.map(({ values }) => values), usage };
    } catch (thrown) {
      await tokens.release(teamId, reservation);
      throw thrown;
    }
  };
}
