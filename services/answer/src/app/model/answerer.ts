import { ModelLacksAbilityError, ModelMisusesToolsError, ModelRefusedError, type LanguageModel } from '@cardinal/llm';
import { isFollowUp } from '../../domain/question/follow-up.js';
import { analyseQuestion } from '../../domain/question/question.js';
import { coverageLine } from '../../domain/text/messages.js';
import type { AnswerStep, Answerer } from '../ports.js';
import { fast } from './fast-mode.js';
import { full } from './full-mode.js';
import { completionTokens, openSession, type ModelAnswererDeps, type Session, type Steps } from './session.js';

/**
 * Answers by a language model, from cards and what was computed over tables only, with citations that were checked.
 *
 * `fast` searches once and calls once. `full` routes the question first, and looks things up with tools where one search
 * does not do.
 */
export function createModelAnswerer(deps: ModelAnswererDeps): Answerer {
  return {
    model: deps.model.description.id,
    repeats: false,
    async *answer(request, signal) {
      const session = openSession(deps, request, signal);
      const ending = yield* asFarAsAble(session);
      if (ending.outcome !== 'not_found') yield* covered(session);
      for (const computation of session.computations()) yield { kind: 'computation', computation };
      yield { kind: 'calls', calls: session.book.calls() };
      yield { kind: 'done', ...ending };
    },
  };
}

/** Behind the answer to a question for every one that there is: how much was looked through. The answer stands without it. */
async function* covered(session: Session): AsyncGenerator<AnswerStep> {
  const { request, deps, signal } = session;
  const question = analyseQuestion(request.question);
  if (question.listing === undefined || isFollowUp(question)) return;
  const coverage = await session.cover(question.listing).catch((err: unknown) => {
    signal.throwIfAborted();
    deps.logger.warn('an answer is without its coverage', { err, askId: request.askId });
    return undefined;
  });
  if (!coverage || coverage.matched === 0) return;
  yield { kind: 'chunk', content: `\n\n${coverageLine(coverage, question)}` };
  yield { kind: 'usage', usage: session.usage() };
}

/** Abilities that a model and its helper may turn out to lack, one with each refusal. */
const mostRefusals = 4;

/**
 * Answers by the plan that the model is able to. What it lacks is known with the first refusal, which comes before it says anything; from
 * then on its description says so, and every ask has the right plan at once. One that misuses its tools, or whose server refuses a request
 * with tools and does not say why, is asked once more without: another question may do better.
 */
async function* asFarAsAble(session: Session): Steps {
  const { mode, askId } = session.request;
  let able = session;
  for (let refusals = 1; ; refusals++) {
    try {
      return yield* mode === 'full' ? full(able) : fast(able);
    } catch (thrown) {
      if (session.hasSpoken() || refusals >= mostRefusals) throw thrown;
      if (thrown instanceof ModelLacksAbilityError) continue;
      if (able !== session || !mayDoWithout(session, thrown)) throw thrown;
      session.deps.logger.warn('a question is answered without tools', { err: thrown, askId });
      able = withoutTools(session);
    }
  }
}

function mayDoWithout({ deps, book }: Session, thrown: unknown): boolean {
  const isOfTools = thrown instanceof ModelMisusesToolsError || thrown instanceof ModelRefusedError;
  return isOfTools && deps.model.description.usesTools && book.left() > 2 * completionTokens.answer;
}

function withoutTools(session: Session): Session {
  const { model, helper } = session.deps;
  return { ...session, deps: { ...session.deps, model: toolless(model), helper: toolless(helper) } };
}

/** What else it is able to may still turn out. */
function toolless(model: LanguageModel): LanguageModel {
  const { id, contextTokens, maxCompletionTokens } = model.description;
  const description = {
    ...{ id, contextTokens, maxCompletionTokens, usesTools: false },
    get citesDocuments() {
      return model.description.citesDocuments;
    },
  };
  return { description, respond: (request, options) => model.respond(request, options) };
}
