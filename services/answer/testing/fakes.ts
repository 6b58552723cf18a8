import type { ReadUnsure } from '../src/domain/tables/compute-over.js';
import { migrate, openSqlite, sqliteStore } from '@cardinal/store';
import type {
  AnnouncedStep,
  AskAnnouncer,
  AskRepository,
  CondemnedAsks,
  Query,
  Retriever,
  SearchResult,
} from '../src/app/ports.js';
import type { AskEnd, AskRequest } from '../src/domain/ask.js';
import type { Card } from '../src/domain/card.js';
import { stems } from '../src/domain/stems.js';
import type { OverTablesDeps } from '../src/app/over-tables.js';
import { computeOver } from '../src/domain/tables/compute-over.js';
import { createTableAnswers } from '../src/outbound/tables/table-answers.js';
import { createTablePrograms } from '../src/outbound/tables/table-programs.js';
import type { TablePool } from '../src/outbound/tables/threaded-computer.js';
import type { ProgramPool } from '../src/outbound/tables/threaded-querier.js';
import { migrations } from '../src/outbound/migrations.js';
import { answerStore } from '../src/outbound/store.js';

export function requestOf(overrides: Partial<AskRequest> = {}): AskRequest {
  return {
    askId: 'ask-1',
    teamId: 7,
    userId: 'u-1',
    collectionIds: [3],
    chatId: '',
    question: 'When was the Fresno bridge opened?',
    mode: 'fast',
    model: '',
    topK: 10,
    currentOnly: true,
    history: [],
    filters: [],
    reservationId: 'res-1',
    reservedTokens: 0,
    requestedAtMs: 1_000,
    ...overrides,
  };
}

export function cardOf(cardId: number, title: string, text: string, fileId = cardId): Card {
  return {
    cardId,
    collectionId: 3,
    instanceId: 1,
    fileId,
    fileName: `doc-${fileId}.txt`,
    page: 1,
    ordinal: 0,
    tableHeader: '',
    title,
    verbatimContent: text,
    score: 0.5,
    bm25: 0,
    fused: 0,
  };
}

export interface FakeRetriever extends Retriever {
  readonly queries: Query[];
  readonly batches: (readonly string[])[];
}

export interface FakeRetrieverOptions {
  /** Behaves as if no card had a vector yet and nothing could be embedded. */
  readonly withoutVectors?: boolean;
  /** Number of further cards in scope; by default so many that the thresholds for small collections do not apply. */
  readonly otherCards?: number;
}

/** Tokens that the fake charges for a search. */
export const tokensOfSearch = 5;

/** Ranks cards by shared stems; in place of a cosine, it uses the share of the query's stems that a text contains. */
export function createFakeRetriever(cards: readonly Card[], options: FakeRetrieverOptions = {}): FakeRetriever {
  const queries: Query[] = [];
  const batches: (readonly string[])[] = [];
  const stemsOf = (card: Card): string[] => stems(`${card.title} ${card.verbatimContent}`);
  const frequency = (word: string): number =>
    cards.filter((card) => stems(word).some((term) => stemsOf(card).includes(term))).length;
  const scope = cards.length === 0 ? 0 : cards.length + (options.otherCards ?? 300);
  return {
    queries,
    batches,
    async search(query): Promise<SearchResult> {
      queries.push(query);
      const asked = stems(query.text);
      const ranked = cards
        .map((card) => ({ card, cosine: share(asked, stemsOf(card)) }))
        .sort((a, b) => b.cosine - a.cosine)
        .slice(0, query.topK)
        .map(({ card, cosine }) => ({
          ...card,
          bm25: cosine * 4 * asked.length,
          fused: 3 * cosine,
          ...(options.withoutVectors ? {} : { cosine }),
        }));
      return {
        cards: ranked,
        statistics: {
          cards: scope,
          meanSentenceLength: 10,
          highestBm25: 4 * asked.length,
          frequency: new Map(query.statisticsWords.map((word) => [word, frequency(word)])),
          leftOut: new Set(),
        },
        vectorTrust: options.withoutVectors ? 0 : 1,
        usage: { embedding: tokensOfSearch, rerank: 0, modelId: 'fake-embedder' },
      };
    },
    async findAll(query) {
      const { cards: all, usage } = await this.search(
        { ...query, topK: Infinity, statisticsWords: [], rerank: false },
        new AbortController().signal,
      );
      const matching = all.filter(({ bm25 }) => bm25 > 0).map((card) => ({ ...card, fused: 0, score: 1 }));
      const documents = new Set(matching.map(({ fileId }) => fileId)).size;
      return {
        cards: matching.slice(0, query.topK),
        coverage: { scored: cards.length, matched: matching.length, documents },
        usage,
      };
    },
    async scoreTexts(_teamId, query, texts) {
      batches.push(texts);
      return options.withoutVectors ? [] : texts.map((text) => share(stems(query), stems(text)));
    },
  };
}

function share(wanted: readonly string[], held: readonly string[]): number {
  return wanted.length === 0 ? 0 : wanted.filter((each) => held.includes(each)).length / wanted.length;
}

/** Computes in this thread, as `createTablePool` does in another. */
export function tablePoolHere(readUnsure?: ReadUnsure): TablePool & AsyncDisposable {
  const answers = createTableAnswers(readUnsure);
  return {
    take: async () => ({ ask: async (request) => answers(request), workedMs: 0, [Symbol.dispose]: () => {} }),
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Runs programs in this thread, as `createProgramPool` does in another. */
export function programPoolHere(): ProgramPool & AsyncDisposable {
  const programs = createTablePrograms();
  return {
    take: async () => ({ ask: async (request) => programs(request), workedMs: 0, [Symbol.dispose]: () => {} }),
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Dependencies for collections without tables. */
export const withoutTables: OverTablesDeps = {
  computer: { compute: async (asked) => computeOver(asked, []) },
  library: { holding: async () => undefined },
};

export interface RecordingAnnouncer extends AskAnnouncer {
  readonly steps: Map<number, AnnouncedStep>;
  readonly ends: AskEnd[];
}

/** Records announced steps, each index once, as the log does. */
export function createRecordingAnnouncer(): RecordingAnnouncer {
  const steps = new Map<number, AnnouncedStep>();
  const ends: AskEnd[] = [];
  return {
    steps,
    ends,
    async step(_key, index, step) {
      if (!steps.has(index)) steps.set(index, step);
    },
    async end(record) {
      ends.push(record.end);
    },
    async erase() {
      steps.clear();
    },
  };
}

export function createTestAsks(): AskRepository & CondemnedAsks {
  const db = openSqlite(':memory:');
  migrate(db, 'answer', migrations);
  return answerStore(sqliteStore(db)).asks;
}
