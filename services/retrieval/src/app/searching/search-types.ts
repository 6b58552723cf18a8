import type { Scopes } from '@cardinal/contracts';
import type { Reranker } from '@cardinal/embedding';
import type { Logger } from '@cardinal/kernel';
import type { QueryAnalysis } from '@cardinal/language';
import type { Gathered, Place } from '../../domain/gathering.js';
import type { Scope, Selection } from '../../domain/scope.js';
import type {
  CardSearcher,
  Conflicts,
  Contradiction,
  IndexedCard,
  KnownConflicts,
  ScopeCounts,
  ScopeView,
} from '../ports.js';
import type { Highlights } from './highlight.js';
import type { QueryEmbedders, QueryTexts } from './query-texts.js';
import type { QueryVector } from './rank.js';
import type { WordStatistics } from './word-statistics.js';

export interface SearchQuery {
  readonly selection: Selection;
  readonly query: string;
  readonly topK: number;
  readonly rerank: boolean;
  /** Words, as written, whose document frequency is wanted. */
  readonly statisticsWords: readonly string[];
  readonly highlights?: boolean;
  /** Every card that matches, `topK` at a time by their scores, instead of the best ones as they rank. */
  readonly exhaustive?: boolean;
  /** With `exhaustive`: the last of the page before. */
  readonly after?: Place | undefined;
}

/** A card that answers the query. */
export interface Hit {
  readonly card: IndexedCard;
  /** 0..1 (domain/calibration). */
  readonly score: number;
  /** 0: no word of the query matches. */
  readonly bm25: number;
  readonly cosine: number | undefined;
  /** By the moments of all cards in scope, not only of the best; 0 where every card is wanted. */
  readonly fused: number;
  /** Further cards with the same text, not shown. */
  readonly duplicates: number;
  readonly highlights?: Highlights;
  /** What other documents say against it, as far as nobody has resolved it. */
  readonly conflicts: readonly Contradiction[];
}

/** The totals of an exhaustive search, the same on every page. */
export interface Coverage extends Pick<Gathered<never>, 'matched' | 'documents' | 'next'> {
  /** Cards in scope. */
  readonly scored: number;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly counts: ScopeCounts;
  /** What the BM25 of a card approaches that says every word of the query without end. */
  readonly highestBm25: number;
  /** Of the words that were asked for, in order. */
  readonly words: readonly WordStatistics[];
  /** How far cosines with the query count, 0..1 (domain/trust); 0 where it has no vector. */
  readonly vectorTrust: number;
  readonly embeddingTokens: number;
  readonly rerankTokens: number;
  /** Of the model that read the query. */
  readonly modelId: string;
  /** What was left out of the ranking and why; empty when nothing was. */
  readonly degraded: string;
  /** Where every card was wanted. */
  readonly coverage?: Coverage;
}

export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<SearchResult>;

export interface SearchNeeds {
  readonly index: CardSearcher;
  readonly scopes: Pick<Scopes, 'read'>;
  readonly conflicts: Conflicts;
  readonly queries: Pick<QueryEmbedders, 'of'>;
  readonly reranker?: Reranker;
  readonly logger: Logger;
}

/** The query as the model that serves its collection reads it. */
export interface ReadQuery extends QueryTexts {
  /** Absent: it could not be embedded in time, or the model cannot read it. */
  readonly queryVector: QueryVector | undefined;
}

/** A query over one state of the index, with all that its stages share. */
export interface SearchRun
  extends Omit<SearchQuery, 'selection'>, Pick<QueryAnalysis, 'terms' | 'words' | 'identifiers'> {
  readonly view: ScopeView;
  readonly scope: Scope;
  readonly reading: ReadQuery;
  readonly knownConflicts: Promise<KnownConflicts>;
  /** Cards that lost a conflict are not shown. */
  readonly hidesRetired: boolean;
  /** Documents that spoke at the moment that is asked for; undefined: none is. */
  readonly spoken: ReadonlySet<number> | undefined;
  /** For each word whose frequency is wanted the terms that stand for it. */
  readonly statisticsTerms: readonly (readonly string[])[];
  /** Stages append what they had to leave out; `degraded` of the result. */
  readonly notes: string[];
  readonly signal: AbortSignal;
}

export type RankedHit = Omit<Hit, 'conflicts' | 'highlights'>;

/** The matching cards, ranked; their contents are fetched by `hits`. */
export interface Matches extends Pick<SearchResult, 'total' | 'counts' | 'highestBm25' | 'rerankTokens' | 'coverage'> {
  readonly cardIds: readonly number[];
  /** Those that are still there. */
  readonly hits: () => Promise<readonly RankedHit[]>;
}
