import type { Ids } from '@cardinal/kernel';
import { collectionsMessage, type asking, type retrieval, builtInFilter, keysOf } from '@cardinal/contracts';
import type { Caller } from '../../domain/keys/accounts.js';
import { searchTokens, type Encoder } from '../../domain/token-bounds.js';
import { FindsNotAllError, InvalidFieldError } from '../../domain/errors.js';
import type { Asked } from '../../domain/cursors/cursor.js';
import { placeIn, searchCursor } from '../../domain/cursors/search-cursor.js';
import { cleanText } from '../../domain/text.js';
import { eachOnce, requireCollections } from './asked-collections.js';
import type { ServicesFor, ReachedServices } from '../reached-services.js';
import { paid } from '../accounts/paid-work.js';
import { spenderOf, type Tokens } from '../accounts/tokens.js';

export interface SearchRequest {
  readonly query: string;
  readonly topK: number;
  readonly rerank: boolean;
  readonly currentOnly: boolean;
  readonly filters: asking.MetadataFilter[];
  readonly highlights?: boolean;
  /** Whether to return all matches, in pages of `topK`, instead of only the best. */
  readonly exhaustive?: boolean;
  /** Only with `exhaustive`: cursor of the previous page. */
  readonly cursor?: string | undefined;
}

export type Search = (
  caller: Caller,
  collectionIds: readonly number[],
  request: SearchRequest,
  signal: AbortSignal,
) => Promise<Found>;

/** A hit with the user metadata of its document in `said`: a JSON object; empty: none. */
export interface FoundHit extends retrieval.Hit {
  readonly said: string;
}

export interface Found {
  readonly hits: readonly FoundHit[];
  readonly usage: retrieval.SearchUsage;
  /** Which part of the ranking was skipped and why; empty if none was. */
  readonly degraded: string;
  /** Present if the search was exhaustive. */
  readonly all?: FoundOfAll;
}

/** Totals of an exhaustive search, the same on every page, and the cursor of the next page. */
export interface FoundOfAll extends Pick<retrieval.Coverage, 'scored' | 'matched' | 'documents'> {
  /** null on the last page. */
  readonly nextCursor: string | null;
}

export interface SearchDeps {
  readonly servicesFor: ServicesFor;
  readonly tokens: Tokens;
  readonly ids: Ids;
  readonly encoder: Encoder;
}

const nothingUsed: retrieval.SearchUsage = { embedding: 0, rerank: 0, modelId: '' };

/**
 * Searches collections, ranked as if one collection held all their documents, and settles the tokens used.
 *
 * @throws {QuotaExceededError} {KeyBudgetExceededError} before any work, and what `requireKnownKeys` throws; `cancelled` once the signal
 *   aborts, for which no tokens are used.
 */
export function createSearch({ servicesFor, tokens, ids, encoder }: SearchDeps): Search {
  return async (caller, wanted, request, signal) => {
    const { teamId } = caller;
    const { catalog, retrieval: index } = servicesFor(caller);
    const query = cleanText('query', request.query);
    const collectionIds = eachOnce(wanted);
    const { exhaustive = false, cursor, ...settings } = request;
    const sought = [query, collectionIds, request.currentOnly, request.filters];
    if (cursor !== undefined && !exhaustive) throw new InvalidFieldError('cursor', 'requires exhaustive: true');
    const after = cursor === undefined ? undefined : placeIn(cursor, sought);
    await requireKnownKeys(catalog, teamId, collectionIds, request.filters);
    const reservation = await tokens
      .reserve(teamId, ids.uuid(), searchTokens(query, encoder), spenderOf(caller))
      .catch(async (thrown: unknown) => {
        await requireCollections(catalog, teamId, collectionIds); // a missing collection is reported rather than the quota
        throw thrown;
      });
    return paid(tokens, { teamId, reservation, operation: 'search' }, async () => {
      const asked = { ...settings, query, teamId, ...collectionsMessage(collectionIds), exhaustive, after };
      const { hits: found, usage = nothingUsed, degraded, coverage } = await index.search(asked, { signal });
      if (exhaustive && !coverage) throw new FindsNotAllError();
      const use = { model: usage.modelId, tokens: usage.embedding + usage.rerank };
      // A replica of the last release searches only one collection and does not send the collection of a hit.
      const [only = 0] = collectionIds;
      const hits = found.map((hit) => ({ ...hit, collectionId: hit.collectionId || only }));
      const result = { hits: await withSaid(catalog, teamId, hits), usage, degraded };
      return { result: coverage ? { ...result, all: foundOfAll(coverage, sought) } : result, use };
    });
  };
}

function foundOfAll({ next, ...counts }: retrieval.Coverage, sought: Asked): FoundOfAll {
  return { ...counts, nextCursor: next ? searchCursor(sought, next) : null };
}

/** Adds user metadata to hits. No index stores it, so it is read from ingest: current, as filters see it. */
async function withSaid(
  catalog: Pick<ReachedServices['catalog'], 'listMetadata'>,
  teamId: number,
  hits: readonly retrieval.Hit[],
): Promise<FoundHit[]> {
  const instances = new Map<number, Set<number>>();
  for (const { collectionId, instanceId } of hits) {
    instances.set(collectionId, (instances.get(collectionId) ?? new Set()).add(instanceId));
  }
  const asked = [...instances].map(async ([collectionId, ids]) => {
    const told = await catalog.listMetadata({ teamId, collectionId, instanceIds: [...ids] });
    return told.instances;
  });
  const told = (await Promise.all(asked)).flat();
  const said = new Map(told.map(({ instanceId, metadata }) => [instanceId, metadata]));
  return hits.map((hit) => ({ ...hit, said: said.get(hit.instanceId) ?? '' }));
}

/**
 * Refuses filter keys that no document of the collections has, because most are misspelt and an empty result would hide the mistake.
 *
 * @throws an `AppError` of kind `invalid` that names the key and lists the known keys.
 */
export async function requireKnownKeys(
  catalog: Pick<ReachedServices['catalog'], 'checkFilterKeys'>,
  teamId: number,
  collectionIds: readonly number[],
  filters: readonly asking.MetadataFilter[],
): Promise<void> {
  const keys = keysOf(filters).filter((key) => !builtInFilter(key));
  if (keys.length > 0) await catalog.checkFilterKeys({ teamId, ...collectionsMessage(collectionIds), keys });
}
