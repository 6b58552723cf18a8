import { decompose } from '../../domain/question/decompose.js';
import { listOf } from '../../domain/text/document-list.js';
import { nothing, once } from './fast-mode.js';
import { research } from './research.js';
import { selfContained } from './rewrite.js';
import { route } from './route.js';
import type { Session, Steps } from './session.js';
import { computedOver } from './table-tools.js';

/** Routes the question, then answers in the cheapest suitable way: from the catalog, with one search and one call, or with tools. */
export async function* full(session: Session): Steps {
  const { model, helper } = session.deps;
  if (!model.description.usesTools || !helper.description.usesTools) return yield* withoutTools(session);
  yield { kind: 'status', message: session.messages.understanding };
  const chosen = yield* route(session);
  switch (chosen.kind) {
    case 'small_talk':
      yield { kind: 'chunk', content: session.messages.smallTalk };
      return { outcome: 'answered', stopReason: 'end_turn' };
    case 'about_collection':
      // The list of documents cannot be filtered, so it would show documents that the ask may not see, or versions of another time.
      if (session.request.filters.length > 0) return yield* research(session, [chosen.query]);
      yield { kind: 'status', message: session.messages.listing };
      yield { kind: 'chunk', content: listOf(await session.deps.library.describe(session.scope), session.messages) };
      return { outcome: 'answered', stopReason: 'end_turn' };
    case 'single_fact': {
      const ending = yield* once(session, [chosen.query]);
      return ending === 'none' ? yield* escalated(session, [chosen.query]) : ending;
    }
    case 'several_facts':
    case 'comparison':
    case 'procedure':
    case 'enumeration':
    case 'calculation':
      return yield* research(session, chosen.parts);
  }
}

/**
 * For a model without tools: the question is split by rules, all parts are searched for, unambiguous questions are computed over tables,
 * and the model answers with one call.
 */
async function* withoutTools(session: Session): Steps {
  const query = yield* selfContained(session);
  const parts = decompose(query).parts.map(({ previous = '', question }) => `${previous} ${question}`.trim());
  const ending = yield* once(session, [query, ...parts], computedOver);
  return ending === 'none' ? yield* nothing(session.messages.notFound) : ending;
}

/**
 * One search gave no answer; other words may. But if no card was near enough to be given to the model, the tool loop is not worth its cost.
 */
async function* escalated(session: Session, parts: readonly string[]): Steps {
  return session.given.size === 0 ? yield* nothing(session.messages.notFound) : yield* research(session, parts);
}
