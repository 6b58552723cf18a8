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
import type { Card, Coverage, Source, WordStatistics } from '../domain/card.js';
import type { AskedOver, Computation, TableComputation } from '../domain/tables/compute-over.js';
import type { TableResult } from '../domain/tables/query-over.js';
import type { asking } from '@cardinal/contracts';
import type { TableFacts } from '@cardinal/tables';

/** What is known of asks. Each operation is atomic on one record; the first end that is written stays. */
export interface AskRepository {
  /** Keeps a new ask as `queued`, or returns what is kept under its id. One that continues a deleted chat is deleted with it. */
  open(request: AskRequest): Promise<AskRecord>;
  /**
   * Takes the ask for `owner`: from `queued`, from itself, or from an owner whose last sign of life is older than
   * `staleBeforeMs`. @returns undefined if it has ended, is not known, or a living owner has it.
   */
  claim(key: AskKey, owner: string, nowMs: number, staleBeforeMs: number): Promise<AskRecord | undefined>;
  /** A sign of life. @returns whether the ask is still the owner's, and whether someone wants it cancelled. */
  heartbeat(
    key: AskKey,
    owner: string,
    nowMs: number,
  ): Promise<{ readonly owned: boolean; readonly cancelRequested: boolean }>;
  /** Stores the text and tokens so far of the owner's running ask. Does nothing if another runner owns it or it has ended. */
  note(key: AskKey, owner: string, progress: AskProgress): Promise<void>;
  /** Gives an unfinished ask back to the queue. Nothing happens if it is another's. */
  release(key: AskKey, owner: string): Promise<void>;
  /** Writes the end if there is none. @returns the record with the end that counts; undefined if the ask is not known. */
  end(key: AskKey, end: AskEnd): Promise<AskRecord | undefined>;
  /** Marks that the end has reached log and ledger. */
  settle(key: AskKey): Promise<void>;
  /** Asks the owner to stop, if it has not ended. @returns the record; undefined if the team has no such ask. */
  requestCancel(key: AskKey): Promise<AskRecord | undefined>;
  get(key: AskKey): Promise<AskRecord | undefined>;
  /** Takes over what a user thinks of an answer. @returns undefined, changing nothing, where there is no answer that can be read. */
  rate(key: AskKey, feedback: Feedback): Promise<AskRecord | undefined>;
}

/** Asks by the chats that they make up. A deleted chat is as none; no id is given out twice. */
export interface ChatRepository {
  /** Chats of each collection; a collection without any is left out. No ids: all of the team. */
  count(teamId: number, collectionIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The one that was begun last first, those of one moment by id; only those that come behind `after`. */
  list(
    collection: CollectionKey,
    page: { readonly after?: ChatPosition | undefined; readonly limit: number },
  ): Promise<readonly Chat[]>;
  find(key: ChatKey): Promise<Chat | undefined>;
  /** The last ones of the chat, the oldest of them first. */
  asks(key: ChatKey, limit: number): Promise<readonly AskRecord[]>;
  rename(key: ChatKey, name: string): Promise<Chat | undefined>;
  /**
   * Its asks are stopped, condemned, and hold nothing any more that users have written. Safe to repeat where it was cut off.
   *
   * @returns whether there was one.
   */
  delete(key: ChatKey): Promise<boolean>;
  /** The same of all that the collection has now: it is deleted. */
  deleteAll(collection: CollectionKey): Promise<void>;
}

export interface CollectionKey {
  readonly teamId: number;
  readonly collectionId: number;
}

export interface ChatKey extends CollectionKey {
  readonly chatId: string;
}

/** Up to which chat a list has been read. */
export interface ChatPosition {
  readonly startedAtMs: number;
  readonly chatId: string;
}

/** Asks that may not be replayed any more. */
export interface CondemnedAsks {
  /**
   * Notes that nothing of the asks that the collection has now may be replayed, those of several among them: something that they may have read
   * was deleted. What users wrote about the answers goes at once.
   */
  condemn(teamId: number, collectionId: number): Promise<void>;
  /** Condemned asks that ended and were settled before `beforeMs`. */
  erasable(beforeMs: number, limit: number): Promise<readonly AskKey[]>;
  /** How many are condemned. */
  condemned(): Promise<number>;
  /** Notes that a condemned ask's log is erased. The record, which holds no text, stays. */
  erased(key: AskKey): Promise<void>;
}

export interface AskKey {
  readonly teamId: number;
  readonly askId: string;
}

/** The cards of collections, as the caller's team may see them at this moment. */
export interface Retriever {
  /** @throws {AppError} `not-found` for a foreign or unknown collection; transient where the index cannot be reached. */
  search(query: Query, signal: AbortSignal): Promise<SearchResult>;
  /**
   * Every card that answers a query at all, and not only the best: the first `topK` by their own scores, and how many there are.
   *
   * @returns undefined from a replica of the previous release, which does not support it.
   * @throws {AppError} as `search`.
   */
  findAll(query: AllQuery, signal: AbortSignal): Promise<AllFound | undefined>;
  /** Cosine of the query and each text, in order; empty where nothing can be embedded now. */
  scoreTexts(teamId: number, query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}

export interface Query {
  readonly teamId: number;
  readonly collectionIds: readonly number[];
  readonly text: string;
  readonly topK: number;
  readonly currentOnly: boolean;
  readonly filters: readonly asking.MetadataFilter[];
  /** Words, as written, whose frequency is wanted. */
  readonly statisticsWords: readonly string[];
  /** Whether what is found is ordered anew (`rerank`). Not for the sentence score: it is fitted on the plain ranking. */
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
  /** Of the words asked for. */
  readonly statistics: WordStatistics;
  /** How far cosines with the query count, 0..1: as far as the embedding model can read it. 0: only words count. */
  readonly vectorTrust: number;
  readonly usage: SearchUsage;
}

/** Computes over the tables of documents, as the caller's team may see them at this moment. */
export interface TableComputer {
  /**
   * Reads the question as a computation over one of the tables that the hits are from.
   *
   * @param cards what a search found, best first.
   * @throws {AppError} transient where the tables cannot be read.
   */
  compute(asked: AskedOver, cards: readonly Card[], scope: LibraryScope): Promise<Computation>;
}

/** A table that can be computed over, without its cells. */
export interface FoundTable {
  readonly fileId: number;
  readonly fileName: string;
  /** Its place among the tables of the file, from 0. */
  readonly index: number;
  readonly facts: TableFacts;
}

/** Finds tables of documents, as the caller's team may see them at this moment. */
export interface TableFinder {
  /**
   * The tables that the hits are likely from, best first, a few.
   *
   * @param cards what a search found, best first.
   * @throws {AppError} transient where they cannot be read.
   */
  near(cards: readonly Card[], scope: LibraryScope): Promise<readonly FoundTable[]>;
}

/** A program for one table of a file of the team. */
export interface TableQuery {
  readonly teamId: number;
  /** In this collection; absent: wherever the team has the file. */
  readonly collectionId?: number;
  /** In that collection, and no superseded version. */
  readonly currentOnly?: boolean;
  readonly fileId: number;
  /** Its place among the tables of the file, from 0. */
  readonly index: number;
  /** As JSON. */
  readonly program: string;
}

/** Runs programs that callers write. */
export interface TableQuerier {
  /**
   * @throws {AppError} `not-found` where the team has no such file, or the file no such table; `conflict` where nothing can be computed over it,
   *   or not yet; `invalid` where the program breaks a rule, which the message names with its field, or takes more than it may.
   */
  query(query: TableQuery, signal: AbortSignal): Promise<TableResult>;
}

/** The records of collections, beside their index. Like the retriever's, they are what the team may see at this moment. */
export interface Library {
  /** The card's neighbours and itself, by position: `before` and `after` cards around it. */
  around(scope: LibraryScope, card: Card, reach: { before: number; after: number }): Promise<readonly Card[]>;
  /** The card of the same document that holds a place of its canonical text, in UTF-16 code units; undefined if none does. */
  holding(scope: LibraryScope, card: Card, place: number): Promise<Card | undefined>;
  /** Of several collections one after the other, each from a page of its own. */
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

export interface CollectionRecord {
  readonly name: string;
  readonly cards: number;
  readonly documents: readonly DocumentRecord[];
}

export interface DocumentRecord {
  readonly fileName: string;
  readonly version: number;
  readonly current: boolean;
  readonly status: string;
  readonly cards: number;
  readonly pages: number;
}

/** One step of an answer, in the order: status …, sources, chunks, computations, done. `usage` may come at any time and replaces the one before. */
export type AnswerStep =
  | { readonly kind: 'status'; readonly message: string }
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'chunk'; readonly content: string }
  | { readonly kind: 'computation'; readonly computation: TableComputation }
  /** Tokens used so far, so that an ask that breaks off is settled with them. */
  | { readonly kind: 'usage'; readonly usage: Usage }
  /** Every call of a language model so far, running ones with what they have used. Replaces the step before. */
  | { readonly kind: 'calls'; readonly calls: readonly ModelCall[] }
  | { readonly kind: 'done'; readonly outcome: AskOutcome; readonly stopReason: AskStopReason };

/** Answers questions from the collection's cards. Beside the extractive one a language model's can stand. */
export interface Answerer {
  /** Its name in requests and answers. */
  readonly model: string;
  /** Whether it says the same again when asked again, so that an answer that broke off can be gone on with. */
  readonly repeats: boolean;
  /**
   * Ends with `done`. Stops soon after `signal` aborts, by throwing.
   *
   * @throws {AppError} transient where trying the whole ask again may help.
   */
  answer(request: AskRequest, signal: AbortSignal): AsyncIterable<AnswerStep>;
}

/** The entries of an ask's own log, and the settling of its tokens. Everything is said once, however often it is repeated. */
export interface AskAnnouncer {
  /** @param index position among the steps of the ask, from 0: the same index adds nothing the second time. */
  step(key: AskKey, index: number, step: AnnouncedStep): Promise<void>;
  /** The last entry of the log, then the tokens used. */
  end(record: AskRecord & { readonly end: AskEnd }): Promise<void>;
  /** Removes the log; readers that still follow it see that it is gone. */
  erase(key: AskKey): Promise<void>;
}

export type AnnouncedStep = Extract<AnswerStep, { kind: 'status' | 'source' | 'chunk' | 'computation' }>;
