import type { Scopes } from '@cardinal/contracts';
import type { Reranker } from '@cardinal/embedding';
import type { Logger } from '@cardinal/kernel';
import type { QueryAnalysis } from '@cardinal/language';
import type { Gathered, MatchPosition } from '../../domain/gathering.js';
import type { SoughtHeadings } from '../../domain/headings.js';
import type { Scope, Selection } from '../../domain/scope.js';
import type {
  CardSearcher,
  Conflicts,
  Contradiction,
  IndexedCard,
  KnownConflicts,
  QueryTerms,
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
  /** Words, as written, whose document frequency is requested. */
  readonly statisticsWords: readonly string[];
  readonly highlights?: boolean;
  /** Every card that matches, in pages of `topK` by score, instead of the best-ranked ones. */
  readonly exhaustive?: boolean;
  /** With `exhaustive`: the last card of the previous page. */
  readonly after?: MatchPosition | undefined;
}

/** A card that answers the query. */
export interface Hit {
  readonly card: IndexedCard;
  /** Calibrated, 0..1 (`domain/calibration.ts`). */
  readonly score: number;
  /** 0: no word of the query matches. */
  readonly bm25: number;
  readonly cosine: number | undefined;
  /** By the moments of all cards in scope, not only of the best; 0 in an exhaustive search. */
  readonly fused: number;
  /** Number of further cards with the same text, which are not shown. */
  readonly duplicates: number;
  readonly highlights?: Highlights;
  /** Unresolved contradictions by other cards. */
  readonly conflicts: readonly Contradiction[];
}

/** The totals of an exhaustive search, the same on every page. */
export interface Coverage extends Pick<Gathered<never>, 'matched' | 'documents' | 'next'> {
  /** Number of cards in scope. */
  readonly scored: number;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly counts: ScopeCounts;
  /** Upper limit of a card's BM25, which a card approaches by repeating every word of the query without end. */
  readonly highestBm25: number;
  /** Statistics of `statisticsWords`, in order. */
  readonly words: readonly WordStatistics[];
  /** Weight of cosines with the query, 0..1 (`domain/calibration.ts`); 0 if the query has no vector. */
  readonly vectorTrust: number;
  readonly embeddingTokens: number;
  readonly rerankTokens: number;
  /** Id of the embedding model for the query. */
  readonly modelId: string;
  /** The parts of the ranking that were left out, with reasons; empty if there were none. */
  readonly degraded: string;
  /** In an exhaustive search only. */
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

/** The query, as read by the model that serves its collections. */
export interface ReadQuery extends QueryTexts {
  /** Undefined if the query could not be embedded in time, or the model cannot read it. */
  readonly queryVector: QueryVector | undefined;
  /** The vector for `widened`: of the query with the lines; otherwise the same vector. */
  readonly widenedVector: QueryVector | undefined;
}

/** A query over one state of the index, with everything that the stages of a search share. */
export interface SearchRun
  extends Omit<SearchQuery, 'selection'>, Pick<QueryAnalysis, 'terms' | 'words' | 'identifiers'> {
  /** Ranks instead of the query in a report, if the query is about lines that it does not name. Scores are always those of the query. */
  readonly widened?: { readonly terms: QueryTerms; readonly headings: SoughtHeadings };
  readonly view: ScopeView;
  readonly scope: Scope;
  readonly reading: ReadQuery;
  readonly knownConflicts: Promise<KnownConflicts>;
  /** Whether cards that lost a resolved conflict are left out. */
  readonly hidesRetired: boolean;
  /** Documents in force at the moment that the query asks about; undefined if it names no moment. */
  readonly inForce: ReadonlySet<number> | undefined;
  /** For each of `statisticsWords`, the terms that stand for the word. */
  readonly statisticsTerms: readonly (readonly string[])[];
  /** Stages append the parts that they left out; becomes `degraded` of the result. */
  readonly notes: string[];
  readonly signal: AbortSignal;
}

export type RankedHit = Omit<Hit, 'conflicts' | 'highlights'>;

/** The matching cards, ranked; their contents are fetched by `hits`. */
export interface Matches extends Pick<SearchResult, 'total' | 'counts' | 'highestBm25' | 'rerankTokens' | 'coverage'> {
  /** The cards that are probably shown, so that more about them can be requested at once. */
  readonly cardIds: readonly number[];
  /** Fetches the cards that still exist; a few may be others than `cardIds`. */
  readonly hits: () => Promise<readonly RankedHit[]>;
}
