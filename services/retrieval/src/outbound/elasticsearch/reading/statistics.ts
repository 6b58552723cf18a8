import { languages, type Language } from '@cardinal/language';
import { totalOf } from '../client/search.js';
import type { estypes } from '@elastic/elasticsearch';
import type { ScopeCounts } from '../../../app/ports.js';
import type { Aggregation } from '../client/connection.js';
import type { ScopeQuery } from './scope-query.js';
import type { Space } from '../layout/space.js';

/** Statistics of a scope, needed before ranking. */
export interface ScopeStatistics {
  readonly counts: ScopeCounts;
  readonly meanLength: number;
  /** Whether any card has more than one passage. */
  readonly longCards: boolean;
  /** Languages of the collections. */
  readonly languages: readonly Language[];
  /** Number of documents in the whole index, from which the server computes its own term weights. */
  readonly documents: number;
  /** Changes with every change of a card in scope. */
  readonly mark: string;
}

/** Most answers come from the server's request cache, which is valid until the index changes. */
export function statisticsSearches(
  scope: ScopeQuery,
  collections: readonly string[],
  space: Space,
): estypes.MsearchMultisearchBody[] {
  const sums = Object.fromEntries(['stems', 'textStems', 'sentences'].map((field) => [field, { sum: { field } }]));
  const counted = { size: 0, track_total_hits: true };
  return [
    {
      ...counted,
      query: { bool: { ...scope } },
      aggs: {
        ...sums,
        cardsWithVectors: { filter: { range: { [space.passages]: { gt: 0 } } } },
        passages: { max: { field: space.passages } },
        newest: { max: { field: '_seq_no' } },
      },
    },
    {
      ...counted,
      query: { terms: { collection: [...collections] } },
      aggs: { languages: { terms: { field: 'language', size: 100 } } },
    },
    { ...counted, query: { exists: { field: 'terms' } } },
  ];
}

type Answer = estypes.SearchResponse<unknown, Record<string, Aggregation>>;

export function readStatistics([scope, whole, index]: readonly Answer[]): ScopeStatistics {
  const cards = totalOf(scope);
  const sum = (name: string): number => scope?.aggregations?.[name]?.value ?? 0;
  const sentences = sum('sentences');
  const cardsWithVectors = scope?.aggregations?.['cardsWithVectors']?.doc_count ?? 0;
  const spoken = new Set((whole?.aggregations?.['languages']?.buckets ?? []).map((bucket) => bucket.key));
  return {
    counts: { cards, cardsWithVectors, meanSentenceLength: sentences > 0 ? sum('textStems') / sentences : 0 },
    meanLength: cards > 0 ? sum('stems') / cards : 0,
    longCards: sum('passages') > 1,
    languages: languages.filter((language) => spoken.has(language)),
    documents: totalOf(index),
    mark: [cards, cardsWithVectors, sum('stems'), sentences, sum('newest')].join(' '),
  };
}
