import { extraction } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { createExtractiveAnswerer } from '../src/app/extractive/answerer.js';
import type { AskRequest } from '../src/domain/ask.js';
import type { Card } from '../src/domain/card.js';
import { defaultThresholds } from '../src/domain/evidence/findings.js';
import type { TableComputation } from '../src/domain/tables/compute-over.js';
import { createLibrary } from '../src/outbound/rpc/library.js';
import type { TableCatalog } from '../src/outbound/tables/table-bytes.js';
import { createFakeRetriever, requestOf } from './fakes.js';
import { tablesOf } from './table-documents.js';

/** Asks the extractive answerer over the cards and the tables of one document. */
export async function askOverTables(
  question: string,
  { text, cards }: { readonly text: string; readonly cards: readonly Card[] },
  catalog: TableCatalog,
  overrides: Partial<AskRequest> = {},
) {
  const stretch = cards.map((card) => {
    const start = text.indexOf(card.verbatimContent);
    return extraction.Card.fromPartial({ ...card, start, end: start + card.verbatimContent.length });
  });
  const answerer = createExtractiveAnswerer({
    retriever: createFakeRetriever(cards),
    computer: tablesOf(catalog).computer,
    library: createLibrary({
      catalog: {
        getCollection: () => Promise.reject(new Error('not asked')),
        readCollection: () => {
          throw new Error('not asked');
        },
      },
      cards: {
        listCards: () => Promise.reject(new Error('not asked')),
        listStretch: async ({ fromOrdinal = 0, limit = 1 }) => ({
          cards: stretch.slice(fromOrdinal, fromOrdinal + limit),
        }),
      },
    }),
    thresholds: defaultThresholds,
    logger: silentLogger,
  });
  let answer = '';
  let outcome = '';
  const sources: number[] = [];
  const computations: TableComputation[] = [];
  for await (const step of answerer.answer(requestOf({ question, ...overrides }), new AbortController().signal)) {
    if (step.kind === 'chunk') answer += step.content;
    if (step.kind === 'source') sources.push(step.source.cardId);
    if (step.kind === 'computation') computations.push(step.computation);
    if (step.kind === 'done') outcome = step.outcome;
  }
  return { answer, outcome, sources, computations };
}
