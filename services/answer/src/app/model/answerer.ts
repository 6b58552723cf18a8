import { ModelLacksAbilityError } from '@cardinal/llm';
import { isFollowUp } from '../../domain/question/follow-up.js';
import { analyseQuestion } from '../../domain/question/question.js';
import { coverageLine } from '../../domain/text/messages.js';
import type { AnswerStep, Answerer } from '../ports.js';
import { fast } from './fast-mode.js';
import { full } from './full-mode.js';
import { openSession, type ModelAnswererDeps, type Session, type Steps } from './session.js';

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
 * then on its description says so, and every ask has the right plan at once.
 */
async function* asFarAsAble(session: Session): Steps {
  for (let refusals = 1; ; refusals++) {
    try {
      return yield* session.request.mode === 'full' ? full(session) : fast(session);
    } catch (thrown) {
      const isNews = thrown instanceof ModelLacksAbilityError && !session.hasSpoken() && refusals < mostRefusals;
      if (!isNews) throw thrown;
    }
  }
}
