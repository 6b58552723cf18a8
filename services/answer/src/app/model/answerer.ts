import { ModelLacksAbilityError } from '@cardinal/llm';
import type { Answerer } from '../ports.js';
import { fast } from './fast-mode.js';
import { full } from './full-mode.js';
import { openSession, type ModelAnswererDeps, type Session, type Steps } from './session.js';

/**
 * Answers by a language model, from cards only, with citations that were checked.
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
      yield { kind: 'calls', calls: session.book.calls() };
      yield { kind: 'done', ...ending };
    },
  };
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
