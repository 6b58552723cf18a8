import type { asking } from '@cardinal/contracts';
import { optionalText } from './text.js';

/** One item of `chat_history` in either shape that the HTTP contract allows. */
export type HistoryItem = { readonly role: 'user' | 'assistant'; readonly content: string } | readonly string[]; // [question, answer]

/** Converts both shapes, which may be mixed, into one list of turns. @throws {InvalidFieldError} */
export function turnsOf(items: readonly HistoryItem[]): asking.HistoryTurn[] {
  return items.flatMap((item, at) => {
    const field = `chat_history[${at}]`;
    if ('role' in item) return [{ role: item.role, content: optionalText(field, item.content) }];
    const [question = '', answer = ''] = item;
    return [
      { role: 'user', content: optionalText(field, question) },
      { role: 'assistant', content: optionalText(field, answer) },
    ];
  });
}
