import { spokenIn, withoutInstructions } from '@cardinal/language';
import type { AskRequest } from '../../domain/ask.js';
import { chunksOf } from '../../domain/text/chunks.js';
import { decompose } from '../../domain/question/decompose.js';
import type { Messages } from '../../domain/message-shape.js';
import { filled, messagesFor, oneLine } from '../../domain/messages.js';
import { render, type Rendered, type Section } from '../../domain/text/render.js';
import type { AnswerStep, Answerer } from '../ports.js';
import { bestOfDocuments, bestSentences, withListed } from './choose-shown.js';
import type { OverTablesDeps } from '../over-tables.js';
import { computeOverTables } from './compute.js';
import { createLookUp, type LookUp, type LookUpDeps } from './look-up.js';
import type { LookedUp } from './looked-up.js';

/**
 * Answers in the sources' own words: quotes the sentence that answers the question exactly, or reports that there is none. It needs no
 * language model, costs only embeddings, and is deterministic.
 *
 * `fast` searches once. `full` splits the question, searches for each part, and combines sentences of several documents.
 */
export function createExtractiveAnswerer(deps: LookUpDeps & OverTablesDeps): Answerer {
  return {
    model: 'extractive',
    repeats: true,
    async *answer(request, signal) {
      const search = createLookUp(deps, request, signal);
      const lookUp: LookUp = {
        ...search,
        async find(text, previous) {
          const found = await computeOverTables(deps, request, await search.find(text, previous), signal);
          return found.computed ? found : search.list(found);
        },
      };
      const steps = request.mode === 'full' ? thorough(request, lookUp) : quick(request, lookUp);
      let rendered: Rendered | string;
      for (;;) {
        const next = await steps.next();
        if (next.done === true) {
          rendered = next.value;
          break;
        }
        yield next.value;
      }
      yield* spoken(rendered);
    },
  };
}

type Steps = AsyncGenerator<AnswerStep, Rendered | string>;

async function* quick(request: AskRequest, lookUp: LookUp): Steps {
  const messages = messagesIn(request);
  yield searching(request.question, messages);
  const found = await lookUp.find(request.question, earlierQuestions(request));
  yield { kind: 'usage', usage: lookUp.usage() };
  if (isEmpty(found)) return nothingThere(request, messages);
  return render([{ ...found, shown: withListed(bestSentences(found.findings, found.question), found) }]);
}

async function* thorough(request: AskRequest, lookUp: LookUp): Steps {
  const messages = messagesIn(request);
  const earlier = earlierQuestions(request);
  const { parts, wholeMayDo } = decompose(withoutInstructions(request.question));
  let whole: LookedUp | undefined;
  if (parts.length === 0 || wholeMayDo) {
    yield searching(request.question, messages);
    whole = await lookUp.find(request.question, earlier);
    yield { kind: 'usage', usage: lookUp.usage() };
    if (isEmpty(whole)) return nothingThere(request, messages);
    if (parts.length === 0 || answersAll(whole)) return render([sectionOf(whole)]);
  }
  const sections: Section[] = [];
  for (const part of parts) {
    yield searching(part.question, messages);
    const found = await lookUp.find(part.question, part.previous === undefined ? earlier : [...earlier, part.previous]);
    yield { kind: 'usage', usage: lookUp.usage() };
    if (isEmpty(found)) return nothingThere(request, messages);
    sections.push({ ...sectionOf(found), heading: part.question });
  }
  const foundInParts = sections.some(({ findings }) => findings.outcome !== 'not_found');
  if (foundInParts) return render(sections);
  whole ??= await lookUp.find(request.question, earlier);
  yield { kind: 'usage', usage: lookUp.usage() };
  return render([sectionOf(whole)]);
}

/** Whether the question is answered and the passage covers every word of the question. */
function answersAll({ findings }: LookedUp): boolean {
  return findings.outcome === 'answered' && findings.missing.length === 0;
}

function sectionOf(found: LookedUp): Section {
  return { ...found, shown: withListed(bestOfDocuments(found.findings, found.question), found) };
}

/** Messages in the language of the question, for use before anything is found. */
function messagesIn({ question }: AskRequest): Messages {
  return messagesFor({ language: spokenIn(question) });
}

const isEmpty = ({ statistics }: LookedUp): boolean => statistics.cards === 0;

function earlierQuestions({ history }: AskRequest): string[] {
  return history.filter((turn) => turn.role === 'user' && turn.content.trim() !== '').map((turn) => turn.content);
}

function searching(text: string, messages: Messages): AnswerStep {
  return { kind: 'status', message: filled(messages.searching, { question: oneLine(text) }) };
}

function nothingThere({ filters }: AskRequest, messages: Messages): string {
  return filters.length > 0 ? messages.nothingMatches : messages.empty;
}

function* spoken(answer: Rendered | string): Generator<AnswerStep> {
  const { text, sources, computations, outcome } =
    typeof answer === 'string'
      ? { text: answer, sources: [], computations: [], outcome: 'not_found' as const }
      : answer;
  for (const source of sources) yield { kind: 'source', source };
  for (const content of chunksOf(text)) yield { kind: 'chunk', content };
  for (const computation of computations) yield { kind: 'computation', computation };
  yield { kind: 'done', outcome, stopReason: 'end_turn' };
}
