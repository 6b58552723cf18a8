import { silentLogger, type SteadyClock } from '@cardinal/kernel';
import type { ModelDescription } from '@cardinal/llm';
import { createScriptedModel, type ScriptedModel, type ScriptedReply } from '@cardinal/llm/testing';
import { createModelAnswerer } from '../src/app/model/answerer.js';
import type { AnswerStep, Library, LibraryScope } from '../src/app/ports.js';
import type { AskRequest } from '../src/domain/ask.js';
import type { Card, Source } from '../src/domain/card.js';
import type { TableCatalog } from '../src/outbound/tables/table-bytes.js';
import { createFakeRetriever, requestOf, type FakeRetriever } from './fakes.js';
import { noTables, tablesOf } from './table-documents.js';

export interface FakeLibrary extends Library {
  readonly scopes: LibraryScope[];
}

export function createFakeLibrary(cards: readonly Card[]): FakeLibrary {
  const scopes: LibraryScope[] = [];
  return {
    scopes,
    async around(scope, card, { before, after }) {
      scopes.push(scope);
      const at = cards.findIndex(({ cardId: id }) => id === card.cardId);
      return cards.slice(Math.max(0, at - before), at + after + 1).filter((each) => each.fileId === card.fileId);
    },
    async holding(scope, card, place) {
      scopes.push(scope);
      let start = 0;
      return cards
        .filter(({ fileId }) => fileId === card.fileId)
        .find(({ verbatimContent }) => place < (start += verbatimContent.length + 1));
    },
    async cards(scope, { words, page, limit }) {
      scopes.push(scope);
      const found = cards.filter(({ verbatimContent: text }) => text.includes(words));
      return { cards: found.slice((page - 1) * limit, page * limit), total: found.length };
    },
    async describe(scope) {
      scopes.push(scope);
      const documents = cards.map(({ fileName }) => ({
        fileName,
        version: 1,
        current: true,
        status: 'processed',
        cards: 1,
        pages: 1,
      }));
      return [{ name: 'Ours', cards: cards.length, documents }];
    },
  };
}

export interface ModelSetUp {
  readonly model: ScriptedModel;
  readonly retriever: FakeRetriever;
  readonly library: FakeLibrary;
  /** Answers the request and returns every step. */
  run(request?: Partial<AskRequest>): Promise<AnswerStep[]>;
}

/** An answerer whose model plays the replies, including those for rewriting and routing. */
export function modelSetUp(
  cards: readonly Card[],
  replies: readonly ScriptedReply[],
  description: Partial<ModelDescription> = {},
  clock: SteadyClock = { elapsedMs: () => 0 },
  catalog: TableCatalog = noTables,
): ModelSetUp {
  const model = createScriptedModel(replies, { id: 'scripted', ...description });
  const retriever = createFakeRetriever(cards);
  const library = createFakeLibrary(cards);
  const answerer = createModelAnswerer({
    ...{ retriever, library, tables: tablesOf(catalog), model, helper: model, clock, logger: silentLogger },
  });
  return {
    model,
    retriever,
    library,
    async run(request = {}) {
      const steps: AnswerStep[] = [];
      for await (const step of answerer.answer(requestOf(request), new AbortController().signal)) steps.push(step);
      return steps;
    },
  };
}

export const textOf = (steps: readonly AnswerStep[]): string =>
  steps.map((step) => (step.kind === 'chunk' ? step.content : '')).join('');

export const sourcesOf = (steps: readonly AnswerStep[]): Source[] =>
  steps.flatMap((step) => (step.kind === 'source' ? [step.source] : []));
