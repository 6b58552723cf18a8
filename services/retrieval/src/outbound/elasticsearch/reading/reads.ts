import { statesIn } from '@cardinal/contracts';
import type { estypes } from '@elastic/elasticsearch';
import type { IndexedCard } from '../../../app/ports.js';
import { idf } from '../../../domain/bm25.js';
import type { Scope } from '../../../domain/scope.js';
import {
  factsOf,
  factsOnly,
  passageCountOf,
  passageCountOnly,
  shownOf,
  shownOnly,
  type Facts,
  type PassageCount,
} from '../layout/hit-fields.js';
import { type Search, totalOf } from '../client/search.js';
import { toNumbers } from '../layout/packing.js';
import { collectionNames, tokenOf } from '../layout/names.js';
import { scopeOfTerms, scopeQuery } from './scope-query.js';
import type { Space } from '../layout/space.js';
import { type ScopeStatistics } from './statistics.js';
import type { Version } from '../versions/versions.js';

export interface ReadNeeds {
  readonly search: Search;
  readonly version: Version;
  /** Vector space of the model that serves. */
  readonly space: Space;
}

/** A term within one collection, as the server stores it. */
interface BoostedToken {
  readonly token: string;
  /** Factor on the server's own weight of the token. */
  readonly boost: number;
}

export interface FoundByWords {
  readonly cards: readonly Facts[];
  readonly matched: number;
}

/** Hits of a vector search, by card id. */
export type Nearest = ReadonlyMap<number, Near>;

export interface Near {
  /** Cosine of the passage that was found, in float32. */
  readonly cosine: number;
  readonly passages: number;
}

/** The requests of one search. Facts and texts of cards are cached while it runs. */
export interface ViewReads {
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  /** Tokens of a term with the server's own weights. */
  plain(term: string, boost: number): BoostedToken[];
  /** Tokens of a term, boosted so that the server scores them with this weight. Requires `documentFrequencies` of the term first. */
  weighed(term: string, weight: number): BoostedToken[];
  byWords(tokens: readonly BoostedToken[], size: number): Promise<FoundByWords>;
  /** @param cached whether the caller will request `facts` of the hits: these are then fetched along, in ten times the bytes. */
  byVector(query: Float32Array, size: number, cached: boolean): Promise<Nearest>;
  /** Cards out of scope are absent. */
  facts(cardIds: readonly number[]): Promise<ReadonlyMap<number, Facts>>;
  /** Pages of the cards that contain one of the tokens. They are not cached. */
  holding(tokens: readonly BoostedToken[], signal: AbortSignal): AsyncIterable<readonly Facts[]>;
  /** Ids of the cards with at least this cosine (by rounding, some have slightly less), limited to the hits of one request. */
  nearerThan(query: Float32Array, cosine: number): Promise<number[]>;
  sample(size: number): Promise<readonly Facts[]>;
  cards(cardIds: readonly number[]): Promise<IndexedCard[]>;
}

/** Graph nodes that are visited beyond the number of requested ones. */
const beamSpare = 60;

/** Cards per page of a scan: some megabytes. */
const scannedAtOnce = 2_000;
/** Size of the first request for near cards, which is seldom exceeded. */
const fewNear = 500;
const mostNear = 10_000 - beamSpare;
/** Maximum error of a cosine by the server's quantised vectors. */
const roundedBy = 0.02;

export function createReads(
  { search: searchIn, version, space }: ReadNeeds,
  scope: Scope,
  statistics: Pick<ScopeStatistics, 'documents'> & Partial<Pick<ScopeStatistics, 'longCards'>>,
): ViewReads {
  const search = (body: estypes.MsearchMultisearchBody) => searchIn(version.index, body);
  const collections = collectionNames(scope);
  const tokensOf = (term: string): string[] => collections.map((collection) => tokenOf(collection, term));
  const [whole, ofTerms] = [scopeQuery(scope), scopeOfTerms(scope)];
  const known = new Map<number, Facts | undefined>();
  const read = new Map<number, IndexedCard>();
  /** Document frequency of each token in its whole collection, whatever the scope. */
  const held = new Map<string, number>();

  function remember(hits: readonly estypes.SearchHit[]): Facts[] {
    return hits.map((hit) => {
      const facts = factsOf(hit, space);
      known.set(facts.cardId, facts);
      return facts;
    });
  }

  const holding = (token: string): estypes.QueryDslQueryContainer => ({ term: { terms: token } });
  const count = async (query: estypes.QueryDslQueryContainer): Promise<number> =>
    totalOf(await search({ size: 0, track_total_hits: true, query }));

  let long: Promise<boolean> | undefined;
  /** Whether any card in scope has more than one passage. Ends at the first hit. */
  async function anyLong(): Promise<boolean> {
    const filter = [...whole.filter, { range: { [space.passages]: { gt: 1 } } }];
    const { hits } = await search({
      size: 1,
      terminate_after: 1,
      ...passageCountOnly(space),
      query: { bool: { ...whole, filter } },
    });
    return hits.hits.length > 0;
  }
  const hasLong = async (): Promise<boolean> => statistics.longCards ?? (long ??= anyLong());

  /** Hits by first passages, then by further passages: a card may occur twice. */
  async function nearestHits(
    query: Float32Array,
    size: number,
    fields: object,
    similarity?: number,
  ): Promise<estypes.SearchHit[]> {
    const knn = (field: string) => ({
      field,
      query_vector: toNumbers(query),
      k: size,
      ...(similarity !== undefined && { similarity }),
      num_candidates: size + beamSpare,
      filter: { bool: { ...whole } },
      // Recomputes the candidates' cosines in float32 on the server.
      rescore_vector: { oversample: 1 },
    });
    const nearest = { size, track_total_hits: false, ...fields };
    // As a query, because a top-level knn section takes the server a second round (a seventh of the time). Few scopes have nested vectors.
    const first = search({ ...nearest, query: { knn: knn(space.vector) } });
    const further = hasLong().then((is) => (is ? search({ ...nearest, knn: knn(space.moreVector) }) : undefined));
    return (await Promise.all([first, further])).flatMap((found) => found?.hits.hits ?? []);
  }

  const these = (cardIds: readonly number[]) => ({
    query: { bool: { ...whole, filter: [...whole.filter, { terms: { cardId: [...cardIds] } }] } },
    size: cardIds.length,
    track_total_hits: false,
  });

  return {
    async documentFrequencies(terms) {
      const tokens = terms.flatMap(tokensOf);
      // One count per token takes half the time of one aggregation with a filter per token.
      const within = tokens.map((token) =>
        count({ bool: { ...ofTerms, filter: [holding(token), ...ofTerms.filter] } }),
      );
      const anywhere = scope.filters.length === 0 ? within : tokens.map((token) => count(holding(token)));
      const [own, all] = await Promise.all([Promise.all(within), Promise.all(anywhere)]);
      tokens.forEach((token, at) => held.set(token, all[at] ?? 0));
      const each = collections.length;
      return terms.map((_, at) => own.slice(at * each, (at + 1) * each).reduce((sum, df) => sum + df, 0));
    },
    plain: (term, boost) => tokensOf(term).map((token) => ({ token, boost })),
    weighed: (term, weight) =>
      tokensOf(term).flatMap((token) => {
        const df = held.get(token) ?? 0;
        return df > 0 ? [{ token, boost: weight / idf(statistics.documents, df) }] : [];
      }),
    async byWords(tokens, size) {
      const should = tokens.map(({ token, boost }) => ({ term: { terms: { value: token, boost } } }));
      const { hits } = await search({
        size,
        track_total_hits: true,
        ...factsOnly(space),
        query: { bool: { ...ofTerms, should, minimum_should_match: 1 } },
      });
      return { cards: remember(hits.hits), matched: totalOf({ hits }) };
    },
    async byVector(query, size, cached) {
      const hits = await nearestHits(query, size, cached ? factsOnly(space) : passageCountOnly(space));
      return byCard(hits, cached ? remember(hits) : hits.map((hit) => passageCountOf(hit, space)));
    },
    async facts(cardIds) {
      const missing = cardIds.filter((cardId) => !known.has(cardId));
      if (missing.length > 0) {
        const { hits } = await search({ ...these(missing), ...factsOnly(space) });
        for (const cardId of missing) known.set(cardId, undefined);
        remember(hits.hits);
      }
      const found = cardIds.map((cardId) => [cardId, known.get(cardId)] as const);
      return new Map(found.filter((entry): entry is [number, Facts] => entry[1] !== undefined));
    },
    async *holding(tokens, signal) {
      const filter = [...ofTerms.filter, { terms: { terms: tokens.map(({ token }) => token) } }];
      const scan = { size: scannedAtOnce, track_total_hits: false, sort: [{ cardId: 'asc' as const }] };
      for (let after: estypes.SortResults | undefined; ;) {
        signal.throwIfAborted();
        const behind = after && { search_after: after };
        const { hits } = await search({
          ...scan,
          ...behind,
          ...factsOnly(space),
          query: { bool: { ...ofTerms, filter } },
        });
        yield hits.hits.map((hit) => factsOf(hit, space));
        after = hits.hits.at(-1)?.sort;
        if (hits.hits.length < scannedAtOnce || !after) return;
      }
    },
    async nearerThan(query, cosine) {
      for (let size = fewNear; ; size = mostNear) {
        const hits = await nearestHits(query, size, passageCountOnly(space), Math.max(-1, cosine - roundedBy));
        if (hits.length < size || size === mostNear)
          return [...new Set(hits.map((hit) => passageCountOf(hit, space).cardId))];
      }
    },
    async sample(size) {
      const drawn = { size, sort: [{ lot: 'asc' as const }], query: { bool: { ...whole } }, track_total_hits: false };
      const { hits } = await search({ ...drawn, ...factsOnly(space) });
      return hits.hits.map((hit) => factsOf(hit, space));
    },
    async cards(cardIds) {
      const missing = cardIds.filter((cardId) => !read.has(cardId));
      const { hits } = missing.length > 0 ? await search({ ...these(missing), ...shownOnly }) : { hits: { hits: [] } };
      const stateOf = statesIn(scope);
      for (const { shown, collectionId, current } of hits.hits.map(shownOf)) {
        const isCurrent = stateOf(shown.instanceId, current ? 'current' : 'superseded') === 'current';
        read.set(shown.cardId, { ...shown, collectionId, current: isCurrent });
      }
      return cardIds.flatMap((cardId) => read.get(cardId) ?? []);
    },
  };
}

/** @param cards the places of the hits, in the same order. */
function byCard(hits: readonly estypes.SearchHit[], cards: readonly PassageCount[]): Nearest {
  const found = new Map<number, Near>();
  cards.forEach(({ cardId, passages }, at) => {
    const cosine = 2 * (hits[at]?._score ?? 0) - 1; // the server's score is (1 + cosine) / 2
    found.set(cardId, { passages, cosine: Math.max(cosine, found.get(cardId)?.cosine ?? -1) });
  });
  return found;
}
