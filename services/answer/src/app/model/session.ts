import { createCallBook, type CallBook, type LanguageModel, type Message, type UserContent } from '@cardinal/llm';
import type { Logger, SteadyClock } from '@cardinal/kernel';
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
import { messagesFor } from '../../domain/messages.js';
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
  /** Writes the answers. */
  readonly model: LanguageModel;
  /** Rewrites follow-up questions, and routes. */
  readonly helper: LanguageModel;
  readonly clock: SteadyClock;
  readonly logger: Logger;
}

/** Access to tables of documents: finding them, and computing over them by programs that a model writes or by our own rules. */
export interface ModelTables {
  readonly finder: TableFinder;
  readonly querier: TableQuerier;
  readonly computer: TableComputer;
}

/** A table that was described to the model, and a card of its document. */
export interface DescribedTable {
  readonly table: FoundTable;
  readonly near: Card;
}

/** How an answer ended; the content of its last step. */
export interface Ending {
  readonly outcome: AskOutcome;
  readonly stopReason: AskStopReason;
}

export type Steps<T = Ending> = AsyncGenerator<AnswerStep, T>;

/** Maximum number of tokens of a completion. */
export const completionTokens = { answer: 1_200, small: 200 } as const;

/** Number of hits whose neighbouring cards are read as well. */
const withContext = 3;

/** State shared by all steps of answering one ask. */
export interface Session {
  readonly deps: ModelAnswererDeps;
  readonly request: AskRequest;
  readonly signal: AbortSignal;
  /** Messages in the language of the question. */
  readonly messages: Messages;
  readonly book: CallBook<ModelCall['kind']>;
  readonly scope: LibraryScope;
  readonly history: readonly TrimmedTurn[];
  /** All documents that the model was given in this ask and may cite, by id. */
  readonly given: Map<string, Given>;
  /** Tables that were described to the model, by the ids used in the conversation. Programs may run over these tables only. */
  readonly tables: Map<string, DescribedTable>;
  search(text: string, topK: number): Promise<SearchResult>;
  /** How much of the scope matches the text; undefined if the replica of retrieval does not support exhaustive search. */
  cover(text: string): Promise<Coverage | undefined>;
  /** Adds the neighbouring cards, in the same section, of the best cards. */
  withContextOf(cards: readonly Card[]): Promise<Card[]>;
  usage(): Usage;
  /** Creates a speaker for an answer that must rest on the given documents. */
  speak(): Speaker;
  /** Whether text of an answer was output. */
  hasSpoken(): boolean;
  /** Table computations that the answer cites. */
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
    // Tokens of searches count against the same reservation.
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

/** Messages of the history, followed by the user's turn. Consecutive turns of the user are merged. */
export function conversation(history: readonly TrimmedTurn[], content: readonly UserContent[]): Message[] {
  const turns = history.map(({ role, content: text }): Message => {
    return role === 'user' ? { role, content: [{ kind: 'text', text }] } : { role, content: [{ kind: 'text', text }] };
  });
  const last = turns.at(-1);
  if (last?.role !== 'user') return [...turns, { role: 'user', content }];
  return [...turns.slice(0, -1), { role: 'user', content: [...last.content, ...content] }];
}
