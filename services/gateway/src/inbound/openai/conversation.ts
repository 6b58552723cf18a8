import { InvalidFieldError } from '../../domain/errors.js';
import type { HistoryItem } from '../../domain/history.js';
import { maxTurnLength, maxTurns } from '../http/schemas/asks.js';
import { maxQuestionLength } from '../http/schemas/search.js';
import { withoutSourceList } from './citations.js';
import type { Message } from './schemas.js';

export interface Conversation {
  readonly question: string;
  readonly history: readonly HistoryItem[];
}

/**
 * Splits messages into the question, which is the last message, and the history before it. System messages and tool results are dropped,
 * because answers come from the documents of the collection alone. A history that is too long is cut at its beginning rather than refused,
 * because clients send the whole chat.
 *
 * @throws {InvalidFieldError} if the last message is not the user's, or a message is not text.
 */
export function conversationOf(messages: readonly Message[]): Conversation {
  const turns = messages.flatMap(({ role, content }, at) => {
    if (role !== 'user' && role !== 'assistant') return [];
    return [{ role, at, content: textOf(content, `messages[${at}].content`) }];
  });
  const last = turns.pop();
  if (last?.role !== 'user') throw new InvalidFieldError('messages', 'must end with a message of the role user');
  if (last.content.length > maxQuestionLength) {
    throw new InvalidFieldError(`messages[${last.at}].content`, `must be at most ${maxQuestionLength} characters long`);
  }
  const history = turns
    .filter(({ content }) => content !== '')
    .slice(-maxTurns)
    .map(({ role, content }) => ({
      role,
      content: (role === 'assistant' ? withoutSourceList(content) : content).slice(0, maxTurnLength),
    }));
  return { question: last.content, history };
}

function textOf(content: Message['content'], field: string): string {
  if (typeof content === 'string') return content;
  const texts = (content ?? []).map(({ type, text }, at) => {
    if (type === 'refusal') return '';
    if (type === 'text' && text !== undefined) return text;
    throw new InvalidFieldError(`${field}[${at}]`, 'must be of type text, the only supported type');
  });
  return texts.join('\n');
}
