import { silentLogger } from '@cardinal/kernel';
import { createExtractiveAnswerer } from '../src/app/extractive/answerer.js';
import type { AnswerStep } from '../src/app/ports.js';
import type { AskRequest } from '../src/domain/ask.js';
import { defaultThresholds } from '../src/domain/evidence/findings.js';
import { requestOf, withoutTables, type FakeRetriever } from './fakes.js';

/** Asks the extractive answerer a question. @returns its steps by kind. */
export async function askExtractively(asked: Partial<AskRequest>, retriever: FakeRetriever) {
  const answerer = createExtractiveAnswerer({
    ...withoutTables,
    retriever,
    thresholds: defaultThresholds,
    logger: silentLogger,
  });
  const steps: AnswerStep[] = [];
  for await (const step of answerer.answer(requestOf(asked), new AbortController().signal)) steps.push(step);
  const of = <Kind extends AnswerStep['kind']>(kind: Kind) =>
    steps.filter((step): step is Extract<AnswerStep, { kind: Kind }> => step.kind === kind);
  return {
    steps,
    kinds: steps.map((step) => step.kind).filter((kind) => kind !== 'usage'),
    statuses: of('status').map((step) => step.message),
    sources: of('source').map((step) => step.source.cardId),
    text: of('chunk')
      .map((step) => step.content)
      .join(''),
    outcome: of('done')[0]?.outcome,
    usage: of('usage').at(-1)?.usage,
  };
}
