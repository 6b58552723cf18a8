import type { Ids } from '@cardinal/kernel';
import type { asking, retrieval } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { searchTokens, type Encoder } from '../domain/reservation.js';
import { cleanText } from '../domain/text.js';
import { requireKnownKeys } from './filter-keys.js';
import type { OpenServices, ReachedServices } from './open-services.js';
import { paid } from './accounts/paid-work.js';
import { spenderOf, type Tokens } from './accounts/tokens.js';

export interface SearchRequest {
  readonly query: string;
  readonly topK: number;
  readonly rerank: boolean;
  readonly currentOnly: boolean;
  readonly filters: asking.MetadataFilter[];
  readonly highlights?: boolean;
}

export type Search = (caller: Caller, collectionId: number, request: SearchRequest) => Promise<Found>;

/** A hit, with what users say of its document: a JSON object; empty: nothing. */
export interface FoundHit extends retrieval.Hit {
  readonly said: string;
}

export interface Found {
  readonly hits: readonly FoundHit[];
  readonly usage: retrieval.SearchUsage;
  /** What was left out of the ranking and why; empty when nothing was. */
  readonly degraded: string;
}

export interface SearchDeps {
  readonly open: OpenServices;
  readonly tokens: Tokens;
  readonly ids: Ids;
  readonly encoder: Encoder;
}

const nothingUsed: retrieval.SearchUsage = { embedding: 0, rerank: 0, modelId: '' };

/** Searches a collection and counts what it cost. @throws {QuotaExceededError} {KeyBudgetExceededError} before any work, and what `requireKnownKeys` throws. */
export function createSearch({ open, tokens, ids, encoder }: SearchDeps): Search {
  return async (caller, collectionId, request) => {
    const { teamId } = caller;
    const { catalog, retrieval: index } = open(caller);
    const query = cleanText('query', request.query);
    const place = { teamId, collectionId };
    await requireKnownKeys(catalog, place, request.filters);
    const reservation = await tokens
      .reserve(teamId, ids.uuid(), searchTokens(query, encoder), spenderOf(caller))
      .catch(async (thrown: unknown) => {
        await catalog.getScope(place); // a collection that is not there is told first
        throw thrown;
      });
    return paid(tokens, { teamId, reservation, operation: 'search' }, async () => {
      const { hits, usage = nothingUsed, degraded } = await index.search({ ...request, query, ...place });
      const use = { model: usage.modelId, tokens: usage.embedding + usage.rerank };
      return { result: { hits: await withSaid(catalog, place, hits), usage, degraded }, use };
    });
  };
}

/** No index holds what users say: it is shown as it is at this moment, as filters judge it. */
async function withSaid(
  catalog: Pick<ReachedServices['catalog'], 'listMetadata'>,
  place: { readonly teamId: number; readonly collectionId: number },
  hits: readonly retrieval.Hit[],
): Promise<FoundHit[]> {
  const instanceIds = [...new Set(hits.map(({ instanceId }) => instanceId))];
  if (instanceIds.length === 0) return [];
  const { instances } = await catalog.listMetadata({ ...place, instanceIds });
  const said = new Map(instances.map(({ instanceId, metadata }) => [instanceId, metadata]));
  return hits.map((hit) => ({ ...hit, said: said.get(hit.instanceId) ?? '' }));
}
