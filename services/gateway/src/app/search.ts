import type { Ids } from '@cardinal/kernel';
import type { asking, retrieval } from '@cardinal/contracts';
import type { Caller } from '../domain/accounts.js';
import { searchTokens } from '../domain/reservation.js';
import { cleanText } from '../domain/text.js';
import { hiddenIn } from './collections.js';
import type { Services } from './ports.js';
import type { Tokens } from './tokens.js';

export interface SearchRequest {
  readonly query: string;
  readonly topK: number;
  readonly rerank: boolean;
  readonly currentOnly: boolean;
  readonly filters: asking.MetadataFilter[];
}

export type Search = (caller: Caller, collectionId: number, request: SearchRequest) => Promise<Found>;

export interface Found {
  readonly hits: readonly retrieval.Hit[];
  readonly usage: retrieval.SearchUsage;
}

export interface SearchDeps extends Pick<Services, 'catalog' | 'retrieval'> {
  readonly tokens: Tokens;
  readonly ids: Ids;
}

const nothingUsed: retrieval.SearchUsage = { embedding: 0, rerank: 0, modelId: '' };

/** Searches a collection and counts what it cost. @throws {QuotaExceededError} before any work. */
export function makeSearch({ catalog, retrieval: index, tokens, ids }: SearchDeps): Search {
  return async ({ teamId }, collectionId, request) => {
    const query = cleanText('query', request.query);
    const scope = await catalog.getScope({ teamId, collectionId });
    const reservation = await tokens.reserve(teamId, ids.uuid(), searchTokens(query));
    try {
      const { hits, usage = nothingUsed } = await index.search({
        ...request,
        query,
        teamId,
        collectionId,
        ...hiddenIn(scope),
      });
      const used = usage.embedding + usage.rerank;
      await tokens.settle(teamId, {
        id: reservation,
        operation: 'search',
        uses: [{ model: usage.modelId, tokens: used }],
      });
      return { hits, usage };
    } catch (thrown) {
      await tokens.release(teamId, reservation);
      throw thrown;
    }
  };
}
