import type { Card } from '../../domain/card.js';
import { areHopeless } from '../../domain/prompt/context.js';
import type { Given } from '../../domain/prompt/given.js';
import { filled, oneLine } from '../../domain/messages.js';
import { answerFrom } from './one-call.js';
import { selfContained } from './rewrite.js';
import type { Ending, Session, Steps } from './session.js';

/** Answers with one search and one call of the model. */
export async function* fast(session: Session): Steps {
  const query = yield* selfContained(session);
  const ending = yield* once(session, [query]);
  return ending === 'none' ? yield* nothing(session.messages.notFound) : ending;
}

/**
 * Searches for all queries concurrently and answers with one call of the model.
 *
 * @param computing computes over the tables of the hits; the model is given the results as well.
 * @returns `none` if nothing found holds an answer and nothing was output.
 */
export async function* once(
  session: Session,
  queries: readonly string[],
  computing: (session: Session, hits: readonly Card[]) => Promise<readonly Given[]> = async () => [],
): Steps<Ending | 'none'> {
  const { request, messages } = session;
  for (const query of queries) {
    yield { kind: 'status', message: filled(messages.searching, { question: oneLine(query) }) };
  }
  const found = await Promise.all(queries.map((query) => session.search(query, request.topK)));
  yield { kind: 'usage', usage: session.usage() };
  if (found.every(({ statistics }) => statistics.cards === 0)) {
    return yield* nothing(request.filters.length > 0 ? messages.nothingMatches : messages.empty);
  }
  const cards = inTurn(found.map((each) => each.cards));
  if (cards.length === 0 || areHopeless(cards)) return 'none';
  const read = await session.withContextOf(cards);
  yield { kind: 'status', message: filled(messages.reading, { passages: String(read.length) }) };
  return yield* answerFrom(session, read, await computing(session, cards));
}

/** Interleaves the lists: the best card of each, then the second of each, and so on, without duplicates. */
function inTurn(lists: readonly (readonly Card[])[]): Card[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat();
  return [...new Map(all.map((card) => [card.cardId, card])).values()];
}

export async function* nothing(why: string): Steps {
  yield { kind: 'chunk', content: why };
  return { outcome: 'not_found', stopReason: 'end_turn' };
}
