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
  /** The best, best first; equal scores by card id. Only cards that match: by words, that score above 0. */
  readonly best: readonly RankedCard[];
  /** Cards in scope that match at all. */
  readonly matched: number;
  /** Over all cards in scope (by words: those without a match count as 0; by vector: all that have one). */
  readonly moments: Moments;
}

/** A card, and what it scores. */
export interface ScoredCard extends ScorePair {
  readonly cardId: number;
  readonly instanceId: number;
}

/** What is asked of every card. */
export interface EveryQuery {
  readonly terms: QueryTerms;
  readonly vector: Float32Array | undefined;
  /** Cards without a term of the query count from this cosine on. */
  readonly leastCosine: number;
  readonly signal: AbortSignal;
}

export interface ScopeCounts {
  readonly cards: number;
  readonly cardsWithVectors: number;
  /** Stems. 0 when there is no text. */
  readonly meanSentenceLength: number;
}

/** A card as found, with what belongs to its document. */
export interface IndexedCard extends Card {
  readonly collectionId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly version: number;
  readonly current: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What of a scope is counted. */
export interface CountedScope {
  counts(): Promise<ScopeCounts>;
  /** In how many cards of the scope each term occurs, in order. */
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  /** @param terms of names (`termsOfName`). Filters of single cards leave all documents in. */
  named(terms: readonly string[]): Promise<NamedDocuments>;
}

/** The cards of a scope that match. */
interface MatchingCards {
  byWords(terms: QueryTerms, depth: number): Promise<RankedList>;
  /**
   * The best passage of a card counts. Within 0.01. In a large scope a card of the list may be missing, one in a thousand at
   * most, and the moments may be a sample's.
   */
  byVector(query: Float32Array, depth: number): Promise<RankedList>;
  /**
   * Tells each card that holds a term, and each that is near enough without one, once and in no order; nothing of them is kept. Cosines within 0.01,
   * equal at every call. Of cards without a term one in a thousand may be missing in a large scope.
   *
   * @throws what `signal` was aborted with.
   */
  every(query: EveryQuery, tell: (card: ScoredCard) => void): Promise<void>;
}

/** Scores of any cards of a scope, because a candidate of one list needs its score in the other. Of cards that have gone meanwhile: 0, or undefined. */
export interface CardScores {
  wordScores(terms: QueryTerms, cardIds: readonly number[]): Promise<number[]>;
  /** Within 0.01: for ranking. */
  cosines(query: Float32Array, cardIds: readonly number[]): Promise<(number | undefined)[]>;
  /** Of what is shown: within 0.01, and exact where that costs no further trip to the index. */
  shownCosines(query: Float32Array, cardIds: readonly number[]): Promise<(number | undefined)[]>;
}

/** What is kept of cards of a scope. Those that have gone meanwhile are undefined, or left out. */
export interface KeptCards {
  /** Of each card the passage nearest to the query; each component within 0.01. */
  vectors(query: Float32Array, cardIds: readonly number[]): Promise<(Float32Array | undefined)[]>;
  identities(cardIds: readonly number[]): Promise<((Identity & Pick<Card, 'instanceId'>) | undefined)[]>;
  cards(cardIds: readonly number[]): Promise<IndexedCard[]>;
}

/**
 * The cards of one scope, for the length of one search: of several collections as if one held them all, what is counted and what is a mean
 * included. Disposing lets the next search use its memory.
 */
export interface ScopeView extends Disposable, CountedScope, MatchingCards, CardScores, KeptCards {
  /**
   * The model of the vectors in view, where it may be another than the index's own (`ModelSwitch`). Empty: collections of the scope serve
   * vectors of several models, so that no vector is in view.
   */
  readonly vectorModel?: string;
  /** Languages that cards of the collections are written in. */
  readonly languages: readonly Language[];
}

/** The cards of one scope by their vectors alone: opened without what ranking by words has to know of them. */
export interface NearbyView extends Disposable, Pick<KeptCards, 'vectors' | 'cards'> {
  /** As `byVector`. */
  nearest(query: Float32Array, depth: number): Promise<readonly RankedCard[]>;
}

/** Reads the index. Every card outside the scope, above all another team's, is invisible through a view. */
export interface CardSearcher {
  view(scope: Scope): Promise<ScopeView>;
  nearby(scope: Scope): Promise<NearbyView>;
}

/** Which processing of which document the cards belong to. */
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

/** `stale`: a newer generation is known or the instance is deleted; nothing was written, nothing is to be done. */
export type Acceptance = 'accepted' | 'stale';

/** Writes the words, and vectors that are there in time. Every call may be repeated. */
export interface CardWriter {
  /** Announces a generation of an instance, and its state unless a newer one is known; cards of older ones stay visible until `finish`. */
  begin(instance: InstanceRecord): Promise<Acceptance>;
  /**
   * Adds or replaces cards, searchable by their words when it resolves. A card whose text is unchanged keeps its vectors.
   *
   * @param vectors of these cards: as if `putVectors` followed, in one write where that is cheaper.
   */
  put(instance: InstanceRef, cards: readonly Card[], vectors?: readonly CardVectors[]): Promise<Acceptance>;
  /**
   * Drops the instance's cards that this generation did not put.
   *
   * @param whole all were put with their vectors: what `vectorsComplete` does is done with it.
   * @returns how many cards the instance has.
   */
  finish(instance: InstanceRef, whole?: boolean): Promise<number>;
  /**
   * Does for a whole document with its vectors what `begin`, `put` and `finish` do, in as few writes as that takes.
   *
   * @returns how many cards the instance has; undefined if the generation is stale.
   */
  add(instance: InstanceRecord, cards: readonly Card[], vectors: readonly CardVectors[]): Promise<number | undefined>;
}

/** What is embedded of a card, and what says whether it is. */
export type CardText = Pick<Card, 'cardId' | 'ordinal' | 'title' | 'statement' | 'verbatimContent' | 'tableHeader'>;

/** A part of a card that the model reads at once. */
export interface PassageVector {
  /** Derived from the text: equal texts have equal keys. */
  readonly key: string;
  readonly vector: Float32Array;
}

export interface CardVectors {
  readonly cardId: number;
  /** None: the card is found by its words alone, and waits for no vectors of the model. */
  readonly passages: readonly PassageVector[];
}

/** Writes the vectors of one model. */
export interface VectorWriter {
  /** The next cards without vectors of the index's model, by card id after `after`. Empty: none left, or the generation is stale. */
  withoutVectors(instance: InstanceRef, after: number, limit: number): Promise<CardText[]>;
  /** Vectors of the same texts that the team has already: embedded once, used everywhere. */
  knownVectors(teamId: number, keys: readonly string[]): Promise<Map<string, Float32Array>>;
  putVectors(instance: InstanceRef, cards: readonly CardVectors[]): Promise<void>;
  /** Every card has its vectors. */
  vectorsComplete(instance: InstanceRef): Promise<void>;
  /** How many of the instance's cards `withoutVectors` has still to give. */
  countWithoutVectors(instance: InstanceRef): Promise<number>;
  /** Instances whose words are complete while cards lack vectors: lost to damage, or made by another model. */
  incomplete(): Promise<InstanceRef[]>;
}

export interface CollectionRef {
  readonly teamId: number;
  readonly collectionId: number;
}

/** Serving a collection's old vectors while those of the index's model are made. */
export interface ModelSwitch {
  /** The model whose vectors searches of the collection compare with: their queries are to be embedded by it. */
  servingModel(collection: CollectionRef): Promise<string>;
  /** Collections that still serve vectors of another model than the index's. */
  outdated(): Promise<readonly (CollectionRef & { readonly modelId: string })[]>;
  /** Whose cards have to be embedded before the switch. */
  instancesOf(collection: CollectionRef): Promise<InstanceRef[]>;
  /**
   * From now on searches compare with vectors of the index's model; the others are dropped, and cards that had no others
   * wait for vectors again. May be repeated.
   */
  switchModel(collection: CollectionRef): Promise<void>;
  /** Keeps where the index's model is asked, for the day when it is the old one. */
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
   * Applies a change unless a newer revision is known. Deleted is remembered for good, and the cards are purged before
   * it resolves.
   */
  applyChange(teamId: number, collectionId: number, change: InstanceChange): Promise<void>;
  /** Whether the instance is deleted or has moved on to a newer generation. */
  isStale(instance: InstanceRef): Promise<boolean>;
}

/** Of all teams. */
export interface IndexSize {
  readonly cards: number;
  readonly vectors: number;
}

/** Reads back what was put, for those who take it elsewhere: with it, `begin`, `put` and `finish` make the same index again. */
export interface IndexContents {
  /** As of now; undefined if there is none, or if it is deleted. */
  recordOf(instance: CollectionRef & { readonly instanceId: number }): Promise<InstanceRecord | undefined>;
  /** Vectors of the index's model, as they were put within 5e-10 a component. Cards that have none are absent. */
  vectorsOf(collection: CollectionRef, cardIds: readonly number[]): Promise<readonly CardVectors[]>;
}

/** The search index of all teams, in parts by who needs them. */
export interface CardIndex {
  readonly searcher: CardSearcher;
  readonly writer: CardWriter;
  readonly vectors: VectorWriter;
  readonly states: InstanceStates;
  readonly models: ModelSwitch;
  readonly contents: IndexContents;
  /** Of the collections that are loaded, where that is what answers searches. May be some seconds behind. */
  size(): Promise<IndexSize>;
}

/** Collections of a team. */
export type CollectionRefs = Pick<Selection, 'teamId' | 'collectionIds'>;

/** Which decisions count: those until then, in milliseconds since the Unix epoch; by default until now. */
type Decided = CollectionRefs & { readonly decidedByMs?: number | undefined };

/** What is known of contradictions between the cards of collections: each collection's own, none across two. */
export interface Conflicts {
  of(collections: Decided, signal: AbortSignal): Promise<KnownConflicts>;
  /** By card: what is open against it under what may be seen, the surest first. Cards without are absent. */
  against(
    scope: CollectionRefs & InMotion,
    cardIds: readonly number[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, readonly Contradiction[]>>;
}

export interface Contradiction {
  readonly id: number;
  readonly type: string;
  /** The other side. */
  readonly other: conflicts.ConflictSide;
}

export interface KnownConflicts {
  /** Another card has been preferred to these. */
  readonly retiredCardIds: readonly number[];
  /** Collections where some are still to be decided. */
  readonly openIn: readonly number[];
}

/** Where the cards come from, in order of their ordinal. */
export interface CardSource {
  cardsOf(instance: InstanceRef, signal: AbortSignal): AsyncIterable<readonly Card[]>;
}
