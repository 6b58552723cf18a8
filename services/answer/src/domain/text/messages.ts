import { spokenIn, type Spoken } from '@cardinal/language';
import { wordings, type Messages } from './wordings.js';

export type { Messages } from './wordings.js';

/**
 * What answers say in Cardinal's own words, in the language of the question; where that does not tell one, in that of what is quoted; else in
 * English.
 */
export function messagesFor(question: { readonly language?: Spoken | undefined } | undefined, quoted = ''): Messages {
  return wordings[question?.language ?? spokenIn(quoted) ?? 'en'];
}

/** A message with what is put in. What is put in is not looked at again: it may hold braces. */
export const filled = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
