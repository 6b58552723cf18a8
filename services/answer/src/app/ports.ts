import type { Spoken } from '@cardinal/language';
import type {
  AskEnd,
  AskOutcome,
  AskProgress,
  AskRecord,
  AskRequest,
  AskStopReason,
  Feedback,
  ModelCall,
  SearchUsage,
  Usage,
} from '../domain/ask.js';
import type { Chat } from '../domain/chat.js';
import type { CollectionRecord } from '../domain/collection.js';
import type { Card, Coverage, Source, WordStatistics } from '../domain/card.js';
import type { AskedOver, Computation, TableComputation } from '../domain/tables/compute-over.js';
import type { TableResult } from '../domain/tables/query-over.js';
import type { asking } from '@cardinal/contracts';
import type { TableFacts } from '@cardinal/tables';

/** Records of asks. Each operation is atomic on one record; the first end that is written is final. */
export interface AskRepository {
  /** Stores a new ask as `queued`, or returns the record stored under its id. An ask that continues a deleted chat is deleted at once. */
  open(request: AskRequest): Promise<AskRecord>;
  /**
   * Claims the ask for `owner` if it is queued, already claimed by `owner`, or claimed by an owner whose last heartbeat is older than
   * `staleBeforeMs`. @returns undefined if the ask has ended, is unknown, or belongs to a live owner.
   */
  claim(key: AskKey, owner: string, nowMs: number, staleBeforeMs: number): Promise<AskRecord | undefined>;
  /** Renews the owner's claim. @returns whether the owner still has the claim, and whether cancellation was requested. */
  heartbeat(
    key: AskKey,
    owner: string,
    nowMs: number,
  ): Promise<{ readonly owned: boolean; readonly cancelRequested: boolean }>;
  /** Stores the progress of the owner's running ask. Does nothing if another runner owns the ask or it has ended. */
  note(key: AskKey, owner: string, progress: AskProgress): Promise<void>;
  /** Sets an unfinished ask back to `queued`. Does nothing if another runner owns it. */
  release(key: AskKey, owner: string): Promise<void>;
  /** Writes the end if there is none. @returns the record with the end that is stored; undefined if the ask is unknown. */
  end(key: AskKey, end: AskEnd): Promise<AskRecord | undefined>;
  /** Marks that the end has been written to the log and its tokens have been published. */
  settle(key: AskKey): Promise<void>;
  /** Requests cancellation, if the ask has not ended. @returns the record; undefined if the team has no such ask. */
  requestCancel(key: AskKey): Promise<AskRecord | undefined>;
  get(key: AskKey): Promise<AskRecord | undefined>;
  /** Stores a user's feedback. @returns undefined, changing nothing, if there is no answer that can be read. */
  rate(key: AskKey, feedback: Feedback): Promise<AskRecord | undefined>;
}

/** Chats, as groups of asks. A deleted chat is treated as missing; ids are never reused. */
export interface ChatRepository {
  /** Number of chats by collection, without collections that have none. No ids: all collections of the team. */
  count(teamId: number, collectionIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Chats after `after`, the latest begun first; chats begun at the same time are ordered by id. */
  list(
    collection: CollectionKey,
    page: { readonly after?: ChatPosition | undefined; readonly limit: number },
  ): Promise<readonly Chat[]>;
  find(key: ChatKey): Promise<Chat | undefined>;
  /** The latest `limit` asks of the chat, oldest first. */
  asks(key: ChatKey, limit: number): Promise<readonly AskRecord[]>;
  rename(key: ChatKey, name: string): Promise<Chat | undefined>;
  /**
   * Deletes a chat: cancels and condemns its asks, and removes all text of users from them. An interrupted deletion can be repeated.
   *
   * @returns whether the chat existed.
   */
  delete(key: ChatKey): Promise<boolean>;
  /** Deletes all chats, and all asks over several collections, that a deleted collection has now. */
  deleteAll(collection: CollectionKey): Promise<void>;
}

export interface CollectionKey {
  readonly teamId: number;
  readonly collectionId: number;
}

export interface ChatKey extends CollectionKey {
  readonly chatId: string;
}

/** Position of a chat in the list of chats. */
export interface ChatPosition {
  readonly startedAtMs: number;
  readonly chatId: string;
}

/** Asks whose logs must no longer be replayed. */
export interface CondemnedAsks {
  /**
   * Condemns all asks that the collection has now, including those over several collections, because a document that they may have read was
   * deleted. Removes users' comments on the answers at once.
   */
  condemn(teamId: number, collectionId: number): Promise<void>;
  /** Condemns one ask, because a collection that it was to read is deleted. */
  condemnOne(key: AskKey): Promise<void>;
  /** Condemned asks that are settled and ended before `beforeMs`. */
  erasable(beforeMs: number, limit: number): Promise<readonly AskKey[]>;
  /** Number of condemned asks. */
  condemned(): Promise<number>;
  /** Marks that a condemned ask's log is erased. The record, which contains no text, remains. */
  erased(key: AskKey): Promise<void>;
}

export interface AskKey {
  readonly teamId: number;
  readonly askId: string;
}

/** Searches the cards of collections, as the caller's team may see them at this moment. */
export interface Retriever {
  /** @throws {AppError} `not-found` for an unknown collection or one of another team; transient if the index cannot be reached. */
  search(query: Query, signal: AbortSignal): Promise<SearchResult>;
  /**
   * Exhaustive search: counts every card that matches the query, and returns the first `topK` by their own scores.
   *
   * @returns undefined from a replica of the previous release, which does not support exhaustive search.
   * @throws {AppError} as `search`.
   */
  findAll(query: AllQuery, signal: AbortSignal): Promise<AllFound | undefined>;
  /** Cosine of the query and each text, in order; empty if nothing can be embedded now. */
  scoreTexts(teamId: number, query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}

export interface Query {
  readonly teamId: number;
  readonly collectionIds: readonly number[];
  readonly text: string;
  readonly topK: number;
  readonly currentOnly: boolean;
  readonly filters: readonly asking.MetadataFilter[];
  /** Words, as written, whose document frequency is requested. */
  readonly statisticsWords: readonly string[];
  /** Whether hits are reranked. Must be off for the sentence score, which is fitted on the plain ranking. */
  readonly rerank: boolean;
}

export type AllQuery = Omit<Query, 'statisticsWords' | 'rerank'>;

export interface AllFound {
  readonly cards: readonly Card[];
  readonly coverage: Coverage;
  readonly usage: SearchUsage;
}

export interface SearchResult {
  /** Best first. */
  readonly cards: readonly Card[];
  /** Statistics of the scope and of the requested words. */
  readonly statistics: WordStatistics;
  /** Weight of cosines with the query, 0..1: how well the embedding model can read the query. 0: only words count. */
  readonly vectorTrust: number;
  readonly usage: SearchUsage;
}

/** Computes over the tables of documents, as the caller's team may see them at this moment. */
export interface TableComputer {
  /**
   * Interprets the question as a computation over one of the tables of the hits, and computes it.
   *
   * @param cards hits of a search, best first.
   * @throws {AppError} transient if the tables cannot be read.
   */
  compute(asked: AskedOver, cards: readonly Card[], scope: LibraryScope): Promise<Computation>;
}

/** A table that can be computed over, without its cells. */
export interface FoundTable {
  readonly fileId: number;
  readonly fileName: string;
  /** Position among the tables of the file, from 0. */
  readonly index: number;
  readonly facts: TableFacts;
}

/** Finds tables of documents, as the caller's team may see them at this moment. */
export interface TableFinder {
  /**
   * A few tables that the hits are likely from, best first.
   *
   * @param cards hits of a search, best first.
   * @throws {AppError} transient if the tables cannot be read.
   */
  near(cards: readonly Card[], scope: LibraryScope): Promise<readonly FoundTable[]>;
}

/** A program for one table of a file of the team. */
export interface TableQuery {
  readonly teamId: number;
  /** Collection that must contain the file; absent: any collection of the team. */
  readonly collectionId?: number;
  /** Whether the file must be a current version in that collection. */
  readonly currentOnly?: boolean;
  readonly fileId: number;
  /** Position among the tables of the file, from 0. */
  readonly index: number;
  /** JSON. */
  readonly program: string;
  /** Language of the words of the result. */
  readonly language: Spoken;
}

/** Runs programs of callers over tables. */
export interface TableQuerier {
  /**
   * @throws {AppError} `not-found` if the team has no such file, or the file no such table; `conflict` if nothing can be computed over the
   *   table, or not yet; `invalid` if the program breaks a rule, which the message names with its field, or exceeds its limits.
   */
  query(query: TableQuery, signal: AbortSignal): Promise<TableResult>;
}

/**
 * Reads cards and documents of collections without the search index. Like the retriever, it returns what the team may see at this moment.
 */
export interface Library {
  /** The card itself with the `before` cards before it and the `after` cards after it, in the order of the document. */
  around(scope: LibraryScope, card: Card, reach: { before: number; after: number }): Promise<readonly Card[]>;
  /** The card of the same document that contains an offset of the canonical text, in UTF-16 code units; undefined if none does. */
  holding(scope: LibraryScope, card: Card, place: number): Promise<Card | undefined>;
  /** A page of cards. The collections follow one another, and each begins on a new page. */
  cards(scope: LibraryScope, query: CardsQuery): Promise<CardsPage>;
  describe(scope: LibraryScope): Promise<readonly CollectionRecord[]>;
}

export interface LibraryScope {
  readonly teamId: number;
  readonly collectionIds: readonly number[];
  readonly currentOnly: boolean;
  readonly signal: AbortSignal;
}

export interface CardsQuery {
  /** Empty: every type. */
  readonly type: string;
  /** Every word must occur. Empty: all. */
  readonly words: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface CardsPage {
  readonly cards: readonly Card[];
  readonly total: number;
}

/**
 * One step of an answer, in the order: status …, sources, chunks, computations, done. `usage` may come any time and replaces earlier ones.
 */
export type AnswerStep =
  | { readonly kind: 'status'; readonly message: string }
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'chunk'; readonly content: string }
  | { readonly kind: 'computation'; readonly computation: TableComputation }
  /** Tokens used so far, so that an ask that is interrupted is settled with them. */
  | { readonly kind: 'usage'; readonly usage: Usage }
  /** All calls of language models so far, including running ones with the tokens used up to now. Replaces earlier `calls` steps. */
  | { readonly kind: 'calls'; readonly calls: readonly ModelCall[] }
  | { readonly kind: 'done'; readonly outcome: AskOutcome; readonly stopReason: AskStopReason };

/** Answers questions from the collections' cards: the extractive answerer, or one with a language model. */
export interface Answerer {
  /** Name of the answerer in requests and answers. */
  readonly model: string;
  /** Whether it is deterministic, so that another run can continue an interrupted answer. */
  readonly repeats: boolean;
  /**
   * Yields steps, of which `done` is the last. Throws soon after `signal` aborts.
   *
   * @throws {AppError} transient if retrying the whole ask may help.
   */
  answer(request: AskRequest, signal: AbortSignal): AsyncIterable<AnswerStep>;
}

/** Writes the log of an ask, and publishes its token usage. All methods are idempotent. */
export interface AskAnnouncer {
  /** @param index position among the steps of the ask, from 0: a repeated index adds nothing. */
  step(key: AskKey, index: number, step: AnnouncedStep): Promise<void>;
  /** Appends the last entry to the log, then publishes the tokens used. */
  end(record: AskRecord & { readonly end: AskEnd }): Promise<void>;
  /** Removes the log; readers that still follow it get a last entry that reports the erasure. */
  erase(key: AskKey): Promise<void>;
}

export type AnnouncedStep = Extract<AnswerStep, { kind: 'status' | 'source' | 'chunk' | 'computation' }>;
