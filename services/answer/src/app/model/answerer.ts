import { ModelLacksAbilityError, ModelMisusesToolsError, ModelRefusedError, type LanguageModel } from '@cardinal/llm';
import { isFollowUp } from '../../domain/question/follow-up.js';
import { analyseQuestion } from '../../domain/question/question.js';
import { coverageLine } from '../../domain/messages.js';
import type { AnswerStep, Answerer } from '../ports.js';
import { fast } from './fast-mode.js';
import { full } from './full-mode.js';
import { completionTokens, openSession, type ModelAnswererDeps, type Session, type Steps } from './session.js';

/**
 * Answers with a language model, from cards and table computations only, with verified citations.
 *
 * `fast` makes one search and one call of the model. `full` routes the question first, and lets the model use tools if one search does not
 * suffice.
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

/** Appends, for a question that asks for every instance, how much of the scope matches. If that fails, the answer goes without it. */
async function* covered(session: Session): AsyncGenerator<AnswerStep> {
  const { request, deps, signal } = session;
  const question = analyseQuestion(request.question);
  if (question.listing === undefined || isFollowUp(question)) return;
  const coverage = await session.cover(question.listing).catch((err: unknown) => {
    signal.throwIfAborted();
    deps.logger.warn('could not add the coverage to an answer', { err, askId: request.askId });
    return undefined;
  });
  if (!coverage || coverage.matched === 0) return;
  yield { kind: 'chunk', content: `\n\n${coverageLine(coverage, session.messages)}` };
  yield { kind: 'usage', usage: session.usage() };
}

/** Number of refusals after which the last one is thrown. Each refusal reveals one ability that the model or its helper lacks. */
const mostRefusals = 4;

/**
 * Answers with the plan that the model's abilities allow. A missing ability shows in the first refusal, which comes before any output; the
 * model's description is updated then, so that later asks use the right plan at once. If a model misuses its tools, or its server refuses a
 * request with tools without a reason, this ask alone is retried without tools, because the tools may work for another question.
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
      session.deps.logger.warn('language model could not use tools; answering without them', { err: thrown, askId });
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

/** The model, described as unable to use tools. Whether it cites documents stays dynamic, because a later refusal may change that. */
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
