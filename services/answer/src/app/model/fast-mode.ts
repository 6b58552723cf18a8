import { areHopeless } from '../../domain/prompt/context.js';
import { wording } from '../../domain/text/render.js';
import { answerFrom } from './one-call.js';
import { selfContained } from './rewrite.js';
import type { Ending, Session, Steps } from './session.js';
import { modelWording } from './wording.js';
import { oneLine } from '../../domain/text/chunks.js';

/** One search, one call. */
export async function* fast(session: Session): Steps {
  const query = yield* selfContained(session);
  const ending = yield* once(session, query);
  return ending === 'none' ? yield* nothing(modelWording.notFound) : ending;
}

/** Searches and answers; `none` if what was found holds no answer and nothing was said. */
export async function* once(session: Session, query: string): Steps<Ending | 'none'> {
  const { request } = session;
  yield { kind: 'status', message: `Searching for “${oneLine(query)}”` };
  const { cards, statistics } = await session.search(query, request.topK);
  yield { kind: 'usage', usage: session.usage() };
  if (statistics.cards === 0)
    return yield* nothing(request.filters.length > 0 ? wording.nothingMatches : wording.empty);
  if (cards.length === 0 || areHopeless(cards)) return 'none';
  const read = await session.withContextOf(cards);
  yield { kind: 'status', message: `Reading ${read.length} ${read.length === 1 ? 'passage' : 'passages'}` };
  return yield* answerFrom(session, read);
}

export async function* nothing(why: string): Steps {
  yield { kind: 'chunk', content: why };
  return { outcome: 'not_found', stopReason: 'end_turn' };
}
