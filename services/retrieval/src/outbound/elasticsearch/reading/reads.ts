import { statesIn } from '@cardinal/contracts';
import type { estypes } from '@elastic/elasticsearch';
import type { IndexedCard } from '../../../app/ports.js';
import { idf } from '../../../domain/bm25.js';
import type { NamedDocuments } from '../../../domain/naming.js';
import type { Scope } from '../../../domain/scope.js';
import {
  factsOf,
  factsOnly,
  placeOf,
  placeOnly,
  shownOf,
  shownOnly,
  type Facts,
  type Place,
} from '../layout/hit-fields.js';
import { type Search, totalOf } from '../client/search.js';
import { toNumbers } from '../layout/packing.js';
import { collectionName, tokenOf } from '../layout/names.js';
import { findNamed } from './named.js';
import { scopeOfTerms, scopeQuery } from './scope-query.js';
import type { Space } from '../layout/space.js';
import { type ScopeStatistics } from './statistics.js';
import type { Version } from '../versions/versions.js';

export interface ReadNeeds {
  readonly search: Search;
  readonly version: Version;
  /** Of the model whose vectors serve. */
  readonly space: Space;
}

interface BoostedTerm {
  readonly term: string;
  /** Factor on the weight that the server itself gives the term. */
  readonly boost: number;
}

export interface FoundByWords {
  readonly cards: readonly Facts[];
  readonly matched: number;
}

/** By card. */
export type Nearest = ReadonlyMap<number, Near>;

export interface Near {
  /** Of the passage found, in float32. */
  readonly cosine: number;
  readonly passages: number;
}

/** The requests of one search. Facts of cards are cached while it runs. */
export interface ViewReads {
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  /** The boost that makes the server score a term with this weight. Call `documentFrequencies` for it first. */
  boostFor(term: string, weight: number): number;
  /** As `ScopeView.named`. */
  named(terms: readonly string[]): Promise<NamedDocuments>;
  byWords(terms: readonly BoostedTerm[], size: number): Promise<FoundByWords>;
  byVector(query: Float32Array, size: number): Promise<Nearest>;
  /** As `byVector`, without facts, in a tenth of the bytes. */
  places(query: Float32Array, size: number): Promise<Nearest>;
  /** Cards out of scope are left out. */
  facts(cardIds: readonly number[]): Promise<ReadonlyMap<number, Facts>>;
  sample(size: number): Promise<readonly Facts[]>;
  cards(cardIds: readonly number[]): Promise<IndexedCard[]>;
}

/** Graph nodes looked at beyond those asked for. */
const beamSpare = 60;

export function createReads(
  { search: searchIn, version, space }: ReadNeeds,
  scope: Scope,
  statistics: Pick<ScopeStatistics, 'documents'> & Partial<Pick<ScopeStatistics, 'longCards'>>,
): ViewReads {
  const search = (body: estypes.MsearchMultisearchBody) => searchIn(version.index, body);
  const collection = collectionName(scope);
  const [whole, ofTerms] = [scopeQuery(scope), scopeOfTerms(scope)];
  const known = new Map<number, Facts | undefined>();
  /** Document frequency of each term in the whole collection, in scope or not. */
  const held = new Map<string, number>();

  function remember(hits: readonly estypes.SearchHit[]): Facts[] {
    return hits.map((hit) => {
      const facts = factsOf(hit, space);
      known.set(facts.cardId, facts);
      return facts;
    });
  }

  const holding = (term: string): estypes.QueryDslQueryContainer => ({ term: { terms: tokenOf(collection, term) } });
  const count = async (query: estypes.QueryDslQueryContainer): Promise<number> =>
    totalOf(await search({ size: 0, track_total_hits: true, query }));

  let long: Promise<boolean> | undefined;
  /** Whether any card in scope has more than one passage. Terminates at the first. */
  async function anyLong(): Promise<boolean> {
    const filter = [...whole.filter, { range: { [space.passages]: { gt: 1 } } }];
    const { hits } = await search({
      size: 1,
      terminate_after: 1,
      ...placeOnly(space),
      query: { bool: { ...whole, filter } },
    });
    return hits.hits.length > 0;
  }
  const hasLong = async (): Promise<boolean> => statistics.longCards ?? (long ??= anyLong());

  /** Hits of first passages, then those of further passages: a card may occur twice. */
  async function nearestHits(query: Float32Array, size: number, fields: object): Promise<estypes.SearchHit[]> {
    const knn = (field: string) => ({
      field,
      query_vector: toNumbers(query),
      k: size,
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
      // One count per term takes half the time of one aggregation with a filter per term.
      const within = terms.map((term) => count({ bool: { ...ofTerms, filter: [holding(term), ...ofTerms.filter] } }));
      const anywhere = scope.filters.length === 0 ? within : terms.map((term) => count(holding(term)));
      const [own, all] = await Promise.all([Promise.all(within), Promise.all(anywhere)]);
      terms.forEach((term, at) => held.set(term, all[at] ?? 0));
      return own;
    },
    boostFor(term, weight) {
      const df = held.get(term) ?? 0;
      return weight / idf(Math.max(statistics.documents, df), df);
    },
    named: (terms) => findNamed(search, scope, terms),
    async byWords(terms, size) {
      const should = terms.map(({ term, boost }) => ({ term: { terms: { value: tokenOf(collection, term), boost } } }));
      const { hits } = await search({
        size,
        track_total_hits: true,
        ...factsOnly(space),
        query: { bool: { ...ofTerms, should, minimum_should_match: 1 } },
      });
      return { cards: remember(hits.hits), matched: totalOf({ hits }) };
    },
    async byVector(query, size) {
      const hits = await nearestHits(query, size, factsOnly(space));
      return byCard(hits, remember(hits));
    },
    async places(query, size) {
      const hits = await nearestHits(query, size, placeOnly(space));
      return byCard(
        hits,
        hits.map((hit) => placeOf(hit, space)),
      );
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
    async sample(size) {
      const drawn = { size, sort: [{ lot: 'asc' as const }], query: { bool: { ...whole } }, track_total_hits: false };
      const { hits } = await search({ ...drawn, ...factsOnly(space) });
      return hits.hits.map((hit) => factsOf(hit, space));
    },
    async cards(cardIds) {
      if (cardIds.length === 0) return [];
      const { hits } = await search({ ...these(cardIds), ...shownOnly });
      const stateOf = statesIn(scope);
      return hits.hits.map(shownOf).map(({ shown, current }) => ({
        ...shown,
        current: stateOf(shown.instanceId, current ? 'current' : 'superseded') === 'current',
      }));
    },
  };
}

/** @param cards those of the hits, in the same order. */
function byCard(hits: readonly estypes.SearchHit[], cards: readonly Place[]): Nearest {
  const found = new Map<number, Near>();
  cards.forEach(({ cardId, passages }, at) => {
    const cosine = 2 * (hits[at]?._score ?? 0) - 1; // the server's score is (1 + cosine) / 2
    found.set(cardId, { passages, cosine: Math.max(cosine, found.get(cardId)?.cosine ?? -1) });
  });
  return found;
}
