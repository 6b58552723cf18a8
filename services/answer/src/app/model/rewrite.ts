import { AppError } from '@cardinal/kernel';
import { analyseQuestion } from '../../domain/question/question.js';
import { isFollowUp } from '../../domain/question/follow-up.js';
import { instructions } from './prompts.js';
import { completionTokens, conversation, type Session, type Steps } from './session.js';

/** UTF-16 units of a search query, at most. */
const longestQuery = 500;

/**
 * The question as it can be searched for: a follow-up is made whole by a small call, or, where that fails, by the question
 * before it. Costs nothing where the question stands alone.
 */
export async function* selfContained(session: Session): Steps<string> {
  const { request, history, book, deps } = session;
  const { question } = request;
  const previous = history.findLast(({ role }) => role === 'user');
  if (!previous || !isFollowUp(analyseQuestion(question))) return question;
  let written = '';
  try {
    const calling = book.call('rewrite', deps.helper, {
      instructions: instructions.rewrite,
      messages: conversation(history, [{ kind: 'text', text: question }]),
      tools: [],
      maxCompletionTokens: completionTokens.small,
      stablePrefix: 'instructions',
    });
    for await (const event of calling) {
      if (event.kind === 'text') written += event.text;
      yield { kind: 'calls', calls: book.calls() };
    }
  } catch (err) {
    session.signal.throwIfAborted();
    if (!(err instanceof AppError)) throw err;
    deps.logger.warn('a follow-up was not rewritten', { err, askId: request.askId });
    written = '';
  }
  const query = written.replace(/\s+/g, ' ').trim().slice(0, longestQuery);
  return query === '' ? `${previous.content.slice(0, longestQuery)} ${question}` : query;
}
