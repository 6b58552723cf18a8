import type { Answerer } from '../ports.js';
import { fast } from './fast-mode.js';
import { full } from './full-mode.js';
import { openSession, type ModelAnswererDeps } from './session.js';

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
      const ending = yield* request.mode === 'full' ? full(session) : fast(session);
      yield { kind: 'calls', calls: session.book.calls() };
      yield { kind: 'done', ...ending };
    },
  };
}
