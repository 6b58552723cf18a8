import { AppError } from '@cardinal/kernel';
import { ModelLacksAbilityError } from '@cardinal/llm';
import { instructions, routeKinds, routeTool } from './prompts.js';
import { completionTokens, conversation, type Session, type Steps } from './session.js';

export interface Route {
  readonly kind: (typeof routeKinds)[number];
  /** Search query that can be understood without the conversation. */
  readonly query: string;
  /** Things to look up, one per search; may be empty. */
  readonly parts: readonly string[];
}

const longestQuery = 500;
const mostParts = 6;

/** Classifies the question by one small call of the model. A reply that cannot be parsed counts as `single_fact`. */
export async function* route(session: Session): Steps<Route> {
  const { request, history, book, deps } = session;
  let input: unknown;
  try {
    const calling = book.call('route', deps.helper, {
      instructions: instructions.route,
      messages: conversation(history, [{ kind: 'text', text: request.question }]),
      tools: [routeTool],
      maxCompletionTokens: completionTokens.small,
      stablePrefix: 'instructions',
    });
    for await (const event of calling) {
      if (event.kind === 'tool-call') input = event.call.input;
      yield { kind: 'calls', calls: book.calls() };
    }
  } catch (err) {
    session.signal.throwIfAborted();
    if (!(err instanceof AppError) || err instanceof ModelLacksAbilityError) throw err;
    deps.logger.warn('could not route a question', { err, askId: request.askId });
  }
  return routeOf(input, request.question);
}

function routeOf(input: unknown, question: string): Route {
  const fields = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
  const kind = routeKinds.find((each) => each === fields['kind']) ?? 'single_fact';
  const query = typeof fields['query'] === 'string' ? fields['query'].trim().slice(0, longestQuery) : '';
  const parts = Array.isArray(fields['parts']) ? fields['parts'] : [];
  return {
    kind,
    query: query === '' ? question : query,
    parts: parts
      .filter((part): part is string => typeof part === 'string' && part.trim() !== '')
      .slice(0, mostParts)
      .map((part) => part.slice(0, longestQuery)),
  };
}
