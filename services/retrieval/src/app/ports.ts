import type { Card } from '../domain/card.js';
import type { Identity } from '../domain/duplicates.js';
import type { ScorePair, Moments } from '../domain/fusion.js';
import type { NamedDocuments } from '../domain/naming.js';
import type { conflicts, InMotion, InstanceState, Processing } from '@cardinal/contracts';
import type { Language } from '@cardinal/language';
import type { Scope, Selection } from '../domain/scope.js';

/** Term → how often the query holds it. */
export type QueryTerms = ReadonlyMap<string, number>;

export interface RankedCard {
  readonly cardId: number;
  readonly score: number;
}

export interface RankedList {
  /** The best cards, best first; equal scores by card id. Only cards that match: by words, those that score above 0. */
  readonly best: readonly RankedCard[];
  /** Number of cards in scope that match at all. */
  readonly matched: number;
  /** Moments of all cards in scope: by words, cards without a match count as 0; by vector, cards without a vector are left out. */
  readonly moments: Moments;
}

/** A card with its scores. */
export interface ScoredCard extends ScorePair {
  readonly cardId: number;
  readonly instanceId: number;
}

/** Parameters of a scan of every card in scope. */
export interface EveryQuery {
  readonly terms: QueryTerms;
  readonly vector: Float32Array | undefined;
  /** Minimum cosine of a match that contains no term of the query. */
  readonly leastCosine: number;
  readonly signal: AbortSignal;
}

export interface ScopeCounts {
  readonly cards: number;
  readonly cardsWithVectors: number;
  /** In stems; 0 if the scope has no text. */
  readonly meanSentenceLength: number;
}

/** A card as the index returns it, with the fields of its document. */
export interface IndexedCard extends Card {
  readonly collectionId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
  readonly current: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Statistics of a scope. */
export interface CountedScope {
  counts(): Promise<ScopeCounts>;
  /** For each term, in order, the number of cards of the scope that contain it. */
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  /** @param terms of names (`termsOfName`). Filters that apply to single cards exclude no document here. */
  named(terms: readonly string[]): Promise<NamedDocuments>;
}

/** The cards of a scope that match. */
interface MatchingCards {
  byWords(terms: QueryTerms, depth: number): Promise<RankedList>;
  /**
   * Ranks cards by the cosine of their best passage, accurate to 0.01. In a large scope at most one in a thousand cards of the list may be
   * missing, and the moments may be estimated from a sample.
   */
  byVector(query: Float32Array, depth: number): Promise<RankedList>;
  /**
   * Calls `tell` once, in no order, for each card that contains a term or reaches `leastCosine`; retains none of them. Cosines are accurate
   * to 0.01 and equal at every call. Of the cards without a term, one in a thousand may be missing in a large scope.
   *
   * @throws what `signal` was aborted with.
   */
  every(query: EveryQuery, tell: (card: ScoredCard) => void): Promise<void>;
}

/** Scores of any cards of a scope, because a candidate of one list needs its score in the other. Of removed cards: 0, or undefined. */
export interface CardScores {
  wordScores(terms: QueryTerms, cardIds: readonly number[]): Promise<number[]>;
  /** Accurate to 0.01, for ranking. */
  cosines(query: Float32Array, cardIds: readonly number[]): Promise<(number | undefined)[]>;
  /** Cosines to be shown: accurate to 0.01, and exact where that needs no further round trip to the index. */
  shownCosines(query: Float32Array, cardIds: readonly number[]): Promise<(number | undefined)[]>;
}

/** Stored data of cards of a scope. Cards that were removed meanwhile are undefined, or absent from the list. */
export interface KeptCards {
  /** For each card, the vector of the passage nearest to the query; each component is accurate to 0.01. */
  vectors(query: Float32Array, cardIds: readonly number[]): Promise<(Float32Array | undefined)[]>;
  identities(cardIds: readonly number[]): Promise<((Identity & Pick<Card, 'instanceId'>) | undefined)[]>;
  cards(cardIds: readonly number[]): Promise<IndexedCard[]>;
}

/**
 * The cards of one scope, for the duration of one search. Several collections are searched as if they were one, counts and means included.
 * Disposing the view releases its memory for the next search.
 */
export interface ScopeView extends Disposable, CountedScope, MatchingCards, CardScores, KeptCards {
  /**
   * Model of the vectors in the view, if it may differ from the index's own (`ModelSwitch`). Empty: the collections of the scope serve
   * vectors of several models, so that the view has no vectors.
   */
  readonly vectorModel?: string;
  /** Languages that cards of the collections are written in. */
  readonly languages: readonly Language[];
}

/** The cards of one scope by their vectors alone, opened without the data that ranking by words needs. */
export interface NearbyView extends Disposable, Pick<KeptCards, 'vectors' | 'cards'> {
  /** As `byVector`. */
  nearest(query: Float32Array, depth: number): Promise<readonly RankedCard[]>;
}

/** Reads the index. Every card outside the scope, above all another team's, is invisible through a view. */
export interface CardSearcher {
  /** @param within an open view of the same search, which must not wait for other searches meanwhile, because it occupies memory. */
  view(scope: Scope, within?: ScopeView): Promise<ScopeView>;
  nearby(scope: Scope): Promise<NearbyView>;
}

/** The processing of a document (`generation`) that cards belong to. */
export interface InstanceRef {
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly generation: number;
}

export interface InstanceRecord extends InstanceRef, Pick<Processing, 'revision' | 'state'> {
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** `stale`: a newer generation is known or the instance is deleted; nothing was written, and the caller has nothing left to do. */
export type Acceptance = 'accepted' | 'stale';

/** Writes the words of cards, and their vectors if these exist by then. Every call is idempotent. */
export interface CardWriter {
  /** Registers a generation of an instance, and its state unless a newer one is known; older cards stay visible until `finish`. */
  begin(instance: InstanceRecord): Promise<Acceptance>;
  /**
   * Adds or replaces cards, which are searchable by their words when the promise resolves. Unchanged cards keep their vectors.
   *
   * @param vectors of these cards: stored as if `putVectors` followed, in one write where that is cheaper.
   */
  put(instance: InstanceRef, cards: readonly Card[], vectors?: readonly CardVectors[]): Promise<Acceptance>;
  /**
   * Drops the instance's cards that this generation did not put.
   *
   * @param whole whether all were put with their vectors: then this call also does what `vectorsComplete` does.
   * @returns number of cards of the instance.
   */
  finish(instance: InstanceRef, whole?: boolean): Promise<number>;
  /**
   * Does what `begin`, `put` and `finish` do, for a complete document with its vectors, in as few writes as possible.
   *
   * @returns number of cards of the instance; undefined if the generation is stale.
   */
  add(instance: InstanceRecord, cards: readonly Card[], vectors: readonly CardVectors[]): Promise<number | undefined>;
}

/** The parts of a card that are embedded, and those that decide whether the card is embedded. */
export type CardText = Pick<Card, 'cardId' | 'ordinal' | 'title' | 'statement' | 'verbatimContent' | 'tableHeader'>;

/** The vector of one part of a card, as long as the model reads at once. */
export interface PassageVector {
  /** Derived from the text: equal texts have equal keys. */
  readonly key: string;
  readonly vector: Float32Array;
}

export interface CardVectors {
  readonly cardId: number;
  /** Empty: the card is found by its words alone, and waits for no vectors of the model. */
  readonly passages: readonly PassageVector[];
}

/** Writes the vectors of one model. */
export interface VectorWriter {
  /** The next cards without vectors of the index's model, from the first card id above `after`. Empty: none left, or a stale generation. */
  withoutVectors(instance: InstanceRef, after: number, limit: number): Promise<CardText[]>;
  /** Vectors that the team already has for equal texts, because each text is embedded only once. */
  knownVectors(teamId: number, keys: readonly string[]): Promise<Map<string, Float32Array>>;
  putVectors(instance: InstanceRef, cards: readonly CardVectors[]): Promise<void>;
  /** Records that every card has its vectors. */
  vectorsComplete(instance: InstanceRef): Promise<void>;
  /** Number of the instance's cards that `withoutVectors` has still to return. */
  countWithoutVectors(instance: InstanceRef): Promise<number>;
  /** Instances whose words are complete while cards lack vectors, which were lost to damage or made by another model. */
  incomplete(): Promise<InstanceRef[]>;
}

export interface CollectionRef {
  readonly teamId: number;
  readonly collectionId: number;
}

/** Serves a collection's old vectors while those of the index's model are made. */
export interface ModelSwitch {
  /** The model whose vectors searches of the collection compare with: it has to embed their queries. */
  servingModel(collection: CollectionRef): Promise<string>;
  /** Collections that still serve vectors of another model than the index's. */
  outdated(): Promise<readonly (CollectionRef & { readonly modelId: string })[]>;
  /** Instances whose cards have to be embedded before the switch. */
  instancesOf(collection: CollectionRef): Promise<InstanceRef[]>;
  /**
   * Makes searches compare with vectors of the index's model from now on. Other vectors are dropped, and cards that had only those wait for
   * vectors again. Idempotent.
   */
  switchModel(collection: CollectionRef): Promise<void>;
  /** Stores the URL of the index's model, because its vectors may have to serve after another model is configured. */
  rememberEmbedder(url: string): Promise<void>;
  embedderUrl(modelId: string): Promise<string | undefined>;
}

export interface InstanceChange {
  readonly instanceId: number;
  readonly revision: number;
  readonly state: InstanceState;
}

export interface InstanceStates {
  /**
   * Applies a change unless a newer revision is known. A deletion is remembered for good, and the cards are purged before the promise
   * resolves.
   */
  applyChange(teamId: number, collectionId: number, change: InstanceChange): Promise<void>;
  /** Whether the instance is deleted or has moved on to a newer generation. */
  isStale(instance: InstanceRef): Promise<boolean>;
}

/** Totals of all teams. */
export interface IndexSize {
  readonly cards: number;
  readonly vectors: number;
}

/** Reads stored documents back, for export: `begin`, `put` and `finish` make the same index again from them. */
export interface IndexContents {
  /** The current record; undefined if there is none, or if the instance is deleted. */
  recordOf(instance: CollectionRef & { readonly instanceId: number }): Promise<InstanceRecord | undefined>;
  /** Vectors of the index's model, within 5e-10 a component of those that were put. Cards without vectors are absent. */
  vectorsOf(collection: CollectionRef, cardIds: readonly number[]): Promise<readonly CardVectors[]>;
}

/** The search index of all teams, one interface for each kind of user. */
export interface CardIndex {
  readonly searcher: CardSearcher;
  readonly writer: CardWriter;
  readonly vectors: VectorWriter;
  readonly states: InstanceStates;
  readonly models: ModelSwitch;
  readonly contents: IndexContents;
  /** Size of the loaded collections, where searches are answered from memory; otherwise of all. May be some seconds behind. */
  size(): Promise<IndexSize>;
}

/** Collections of a team. */
export type CollectionRefs = Pick<Selection, 'teamId' | 'collectionIds'>;
/** Collections, and the time until which decisions about conflicts count, in milliseconds since the Unix epoch; default: now. */
type Decided = CollectionRefs & { readonly decidedByMs?: number | undefined };

/** Known contradictions between cards. Conflicts lie within a collection, never between two. */
export interface Conflicts {
  of(collections: Decided, signal: AbortSignal): Promise<KnownConflicts>;
  /** Open conflicts of each card by card id, as far as the scope may see them, most certain first. Cards without any are absent. */
  against(
    scope: CollectionRefs & InMotion,
    cardIds: readonly number[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, readonly Contradiction[]>>;
}

export interface Contradiction {
  readonly id: number;
  readonly type: string;
  /** The side of the conflict that is not the card itself. */
  readonly other: conflicts.ConflictSide;
}

export interface KnownConflicts {
  /** Cards that lost a resolved conflict to another card. */
  readonly retiredCardIds: readonly number[];
  /** Collections with conflicts that are not yet resolved. */
  readonly openIn: readonly number[];
}

/** Reads the cards of a document, in order of their ordinal. */
export interface CardSource {
  cardsOf(instance: InstanceRef, signal: AbortSignal): AsyncIterable<readonly Card[]>;
}
