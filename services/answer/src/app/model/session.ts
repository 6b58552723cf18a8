import { createCallBook, type CallBook, type LanguageModel, type Message, type UserContent } from '@cardinal/llm';
import type { Clock, Logger } from '@cardinal/kernel';
import { spokenIn } from '@cardinal/language';
import {
  noUsage,
  withSearch,
  type AskOutcome,
  type AskRequest,
  type AskStopReason,
  type ModelCall,
  type Usage,
} from '../../domain/ask.js';
import type { Card, Coverage } from '../../domain/card.js';
import { areHopeless, withNeighbours } from '../../domain/prompt/context.js';
import type { Given } from '../../domain/prompt/given.js';
import { trimHistory, type TrimmedTurn } from '../../domain/prompt/history.js';
import { analyseQuestion } from '../../domain/question/question.js';
import type { Messages } from '../../domain/message-shape.js';
import { messagesFor } from '../../domain/text/messages.js';
import type { TableComputation } from '../../domain/tables/compute-over.js';
import type {
  AnswerStep,
  FoundTable,
  Library,
  LibraryScope,
  Retriever,
  SearchResult,
  TableComputer,
  TableFinder,
  TableQuerier,
} from '../ports.js';
import { createSpeaker, type Speaker } from './speaker.js';

export interface ModelAnswererDeps {
  readonly retriever: Retriever;
  readonly library: Library;
  readonly tables: ModelTables;
  /** Answers. */
  readonly model: LanguageModel;
  /** Rewrites follow-ups and routes. */
  readonly helper: LanguageModel;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Tables of documents: found by a search, computed over by programs that a model writes, or by our own reading of the question. */
export interface ModelTables {
  readonly finder: TableFinder;
  readonly querier: TableQuerier;
  readonly computer: TableComputer;
}

/** A table that a model was told of, and a card of its document. */
export interface DescribedTable {
  readonly table: FoundTable;
  readonly near: Card;
}

/** How an answer ended, told by the step that is always the last. */
export interface Ending {
  readonly outcome: AskOutcome;
  readonly stopReason: AskStopReason;
}

export type Steps<T = Ending> = AsyncGenerator<AnswerStep, T>;

/** Tokens of a completion. */
export const completionTokens = { answer: 1_200, small: 200 } as const;

/** Hits whose neighbours are read too. */
const withContext = 3;

/** What all parts of answering one ask share. */
export interface Session {
  readonly deps: ModelAnswererDeps;
  readonly request: AskRequest;
  readonly signal: AbortSignal;
  /** In the language of the question. */
  readonly messages: Messages;
  readonly book: CallBook<ModelCall['kind']>;
  readonly scope: LibraryScope;
  readonly history: readonly TrimmedTurn[];
  /** All that a model was given in this ask and may cite, by id. */
  readonly given: Map<string, Given>;
  /** Tables that it was told of, by the id that it knows them by: no program runs over another one. */
  readonly tables: Map<string, DescribedTable>;
  search(text: string, topK: number): Promise<SearchResult>;
  /** How much of the scope answers it; undefined if the replica that was asked does not support it. */
  cover(text: string): Promise<Coverage | undefined>;
  /** With those around the best of them that stand in the same section. */
  withContextOf(cards: readonly Card[]): Promise<Card[]>;
  usage(): Usage;
  /** Of an answer that rests on what was given. */
  speak(): Speaker;
  /** Whether an answer was begun. */
  hasSpoken(): boolean;
  /** What was computed over tables, as far as the answer rests on it. */
  computations(): readonly TableComputation[];
}

export function openSession(deps: ModelAnswererDeps, request: AskRequest, signal: AbortSignal): Session {
  const { teamId, collectionIds, currentOnly, filters } = request;
  const given = new Map<string, Given>();
  const speakers: Speaker[] = [];
  const scope: LibraryScope = { teamId, collectionIds, currentOnly, signal };
  const messages = messagesFor({ language: spokenIn(request.question) });
  let usage = noUsage;
  const book = createCallBook<ModelCall['kind']>(request.reservedTokens, String(teamId), signal);
  return {
    deps,
    request,
    signal,
    messages,
    scope,
    // Searches are paid from the same reservation.
    book: { ...book, left: () => Math.max(0, book.left() - usage.embedding - usage.rerank) },
    history: trimHistory(request.history),
    given,
    tables: new Map(),
    usage: () => usage,
    speak() {
      const { citesDocuments } = deps.model.description;
      const speaker = createSpeaker({
        question: analyseQuestion(request.question),
        messages,
        given,
        citesPassages: citesDocuments,
      });
      speakers.push(speaker);
      return speaker;
    },
    hasSpoken: () => speakers.some((speaker) => speaker.hasSpoken),
    computations: () => speakers.flatMap((speaker) => speaker.computations),
    async search(text, topK) {
      const query = { teamId, collectionIds, text, topK, currentOnly, filters, statisticsWords: [], rerank: true };
      const result = await deps.retriever.search(query, signal);
      usage = withSearch(usage, result.usage);
      return result;
    },
    async cover(text) {
      const every = await deps.retriever.findAll(
        { teamId, collectionIds, text, topK: 1, currentOnly, filters },
        signal,
      );
      if (every) usage = withSearch(usage, every.usage);
      return every?.coverage;
    },
    async withContextOf(cards) {
      if (filters.length > 0 || areHopeless(cards)) return [...cards];
      const read = cards.slice(0, withContext).map(async (card): Promise<[number, readonly Card[]]> => {
        return [card.cardId, await deps.library.around(scope, card, { before: 1, after: 1 })];
      });
      return withNeighbours(cards, new Map(await Promise.all(read)));
    },
  };
}

/** The history, then the user's turn. */
export function conversation(history: readonly TrimmedTurn[], content: readonly UserContent[]): Message[] {
  const turns = history.map(({ role, content: text }): Message => {
    return role === 'user' ? { role, content: [{ kind: 'text', text }] } : { role, content: [{ kind: 'text', text }] };
  });
  const last = turns.at(-1);
  if (last?.role !== 'user') return [...turns, { role: 'user', content }];
  return [...turns.slice(0, -1), { role: 'user', content: [...last.content, ...content] }];
}
