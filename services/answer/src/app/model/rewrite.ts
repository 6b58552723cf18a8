import { AppError } from '@cardinal/kernel';
import { analyseQuestion } from '../../domain/question/question.js';
import { isFollowUp } from '../../domain/question/follow-up.js';
import { instructions } from './prompts.js';
import { completionTokens, conversation, type Session, type Steps } from './session.js';

/** Maximum length of a search query, in UTF-16 units. */
const longestQuery = 500;

/**
 * A search query that can be understood without the conversation. A follow-up question is rewritten by a small call of the model or, if
 * that fails, prefixed with the question before it. Any other question is returned as it is, at no cost.
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
    deps.logger.warn('could not rewrite a follow-up question', { err, askId: request.askId });
    written = '';
  }
  const query = written.replace(/\s+/g, ' ').trim().slice(0, longestQuery);
  return query === '' ? `${previous.content.slice(0, longestQuery)} ${question}` : query;
}
