import type { estypes } from '@elastic/elasticsearch';
import type { IndexedCard } from '../../app/ports.js';
import { idf } from '../../domain/bm25.js';
import { stateIn, type Scope } from '../../domain/scope.js';
import { factsOf, factsOnly, type Facts } from './candidates.js';
import type { Shown } from './card-document.js';
import { answersOf } from './connection.js';
import { collectionName, tokenOf } from './names.js';
import { scopeFilters } from './scope-query.js';
import { totalOf, type ScopeStatistics } from './statistics.js';
import type { ViewNeeds } from './view.js';

/** A term that occurs in the scope, its document frequency asked for before. */
export interface PresentTerm {
  readonly term: string;
  /** Its weight in the scope, times how often it was asked for. */
  readonly weight: number;
}

/** What one search asks the server; each card's facts are kept for its length. */
export interface ViewReads {
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  byWords(
    terms: readonly PresentTerm[],
    size: number,
  ): Promise<{ readonly cards: readonly Facts[]; readonly matched: number }>;
  /** @returns card id → cosine in float32 of the passage found. */
  byVector(query: Float32Array, size: number): Promise<Map<number, number>>;
  /** Of the cards in scope; others are left out. */
  facts(cardIds: readonly number[]): Promise<ReadonlyMap<number, Facts>>;
  sample(size: number): Promise<readonly Facts[]>;
  /** In float32, of all passages. */
  vectors(cardIds: readonly number[]): Promise<Map<number, Float32Array[]>>;
  cards(cardIds: readonly number[]): Promise<IndexedCard[]>;
}

interface Stored {
  readonly cardId: number;
  readonly instanceId: number;
  readonly current: boolean;
  readonly shown: Shown;
  readonly vector?: readonly number[];
  readonly more?: readonly { readonly vector: readonly number[] }[];
}

/** Graph nodes looked at beyond those asked for. Measured on 100,000 cards: 0.98 of the true best ten. */
const beamSpare = 60;

export function createReads(
  { client, version, model }: ViewNeeds,
  scope: Scope,
  statistics: ScopeStatistics,
): ViewReads {
  const { index } = version;
  const collection = collectionName(scope);
  const filter = scopeFilters(scope);
  const known = new Map<number, Facts | undefined>();
  /** In how many cards of the collection, in scope or not, each term occurs. */
  const held = new Map<string, number>();

  function remember(hits: readonly estypes.SearchHit[]): Facts[] {
    return hits.map((hit) => {
      const facts = factsOf(hit, model.dimensions);
      known.set(facts.cardId, facts);
      return facts;
    });
  }

  const inScope = (cardIds: readonly number[]): estypes.QueryDslQueryContainer => ({
    bool: { filter: [...filter, { terms: { cardId: [...cardIds] } }] },
  });

  async function stored(cardIds: readonly number[], fields: string[]): Promise<Stored[]> {
    if (cardIds.length === 0) return [];
    const { hits } = await client.search<Stored>({
      ...{ index, query: inScope(cardIds), size: cardIds.length, _source: fields, allow_partial_search_results: false },
    });
    return hits.hits.flatMap((hit) => hit._source ?? []);
  }

  return {
    async documentFrequencies(terms) {
      const filters = terms.map((term) => ({ term: { terms: tokenOf(collection, term) } }));
      const counts = (within: estypes.QueryDslQueryContainer[]) => [
        { index },
        { size: 0, query: { bool: { filter: within } }, aggs: { terms: { filters: { filters } } } },
      ];
      const whole = scope.filters.length === 0 ? [] : counts([{ term: { collection } }]);
      const { responses } = await client.msearch({ searches: [...counts(filter), ...whole] });
      const [own, all] = answersOf(responses).map((answer) =>
        (answer.aggregations?.['terms']?.buckets ?? []).map((bucket) => bucket.doc_count),
      );
      terms.forEach((term, at) => held.set(term, (all ?? own)?.[at] ?? 0));
      return own ?? [];
    },
    async byWords(terms, size) {
      // The server multiplies by the weight that the term has in its whole index.
      const should = terms.map(({ term, weight }) => {
        const df = held.get(term) ?? 0;
        const boost = weight / idf(Math.max(statistics.documents, df), df);
        return { term: { terms: { value: tokenOf(collection, term), boost } } };
      });
      const { hits } = await client.search({
        ...{ index, size, track_total_hits: true, allow_partial_search_results: false, ...factsOnly },
        query: { bool: { filter, should, minimum_should_match: 1 } },
        sort: [{ _score: { order: 'desc' } }, { cardId: 'asc' }],
      });
      return { cards: remember(hits.hits), matched: totalOf({ hits }) };
    },
    async byVector(query, size) {
      const knn = (field: string) => ({
        ...{ field, query_vector: Array.from(query), k: size, num_candidates: size + beamSpare, filter },
        // The candidates' cosines again, in float32 on the server.
        rescore_vector: { oversample: 1 },
      });
      const fields = statistics.longCards ? ['vector', 'more.vector'] : ['vector'];
      const answers = await Promise.all(
        fields.map((field) =>
          client.search({ index, size, knn: knn(field), allow_partial_search_results: false, ...factsOnly }),
        ),
      );
      const cosines = new Map<number, number>();
      for (const { hits } of answers) {
        remember(hits.hits).forEach(({ cardId }, at) => {
          const cosine = 2 * (hits.hits[at]?._score ?? 0) - 1; // the server's score is (1 + cosine) / 2
          cosines.set(cardId, Math.max(cosine, cosines.get(cardId) ?? -1));
        });
      }
      return cosines;
    },
    async facts(cardIds) {
      const missing = cardIds.filter((cardId) => !known.has(cardId));
      if (missing.length > 0) {
        const { hits } = await client.search({
          ...{
            index,
            query: inScope(missing),
            size: missing.length,
            allow_partial_search_results: false,
            ...factsOnly,
          },
        });
        for (const cardId of missing) known.set(cardId, undefined);
        remember(hits.hits);
      }
      const found = cardIds.map((cardId) => [cardId, known.get(cardId)] as const);
      return new Map(found.filter((entry): entry is [number, Facts] => entry[1] !== undefined));
    },
    async sample(size) {
      const { hits } = await client.search({
        ...{ index, size, sort: [{ lot: 'asc' }], query: { bool: { filter } }, track_total_hits: false, ...factsOnly },
      });
      return hits.hits.map((hit) => factsOf(hit, model.dimensions));
    },
    async vectors(cardIds) {
      const found = await stored(cardIds, ['cardId', 'vector', 'more']);
      return new Map(
        found.map(({ cardId, vector, more = [] }) => [
          cardId,
          [...(vector ? [vector] : []), ...more.map((passage) => passage.vector)].map((one) => Float32Array.from(one)),
        ]),
      );
    },
    async cards(cardIds) {
      const found = await stored(cardIds, ['instanceId', 'current', 'shown']);
      return found.map(({ instanceId, current, shown }) => ({
        ...shown,
        metadata: Object.fromEntries(shown.metadata),
        current: stateIn(scope, instanceId, current ? 'current' : 'superseded') === 'current',
      }));
    },
  };
}
