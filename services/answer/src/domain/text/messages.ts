import { spokenIn, type Spoken } from '@cardinal/language';
import type { Coverage } from '../card.js';
import type { Messages } from '../message-shape.js';
import { wordings } from './wordings.js';

/**
 * What answers say in Cardinal's own words, in the language of the question; where that does not tell one, in that of the source nearest to it;
 * else in English.
 */
export function messagesFor(question: Asked | undefined, quoted = ''): Messages {
  return wordings[languageFor(question, quoted)];
}

interface Asked {
  readonly language?: Spoken | undefined;
}

const languageFor = (question: Asked | undefined, quoted: string): Spoken =>
  question?.language ?? spokenIn(quoted) ?? 'en';

/** How much was looked through for an answer that lists what there is. */
export function coverageLine(
  { matched, documents, scored }: Coverage,
  question: Asked | undefined,
  quoted = '',
): string {
  const numbers = new Intl.NumberFormat(languageFor(question, quoted));
  const counts = {
    matched: numbers.format(matched),
    documents: numbers.format(documents),
    scored: numbers.format(scored),
  };
  return filled(messagesFor(question, quoted).coverage, counts);
}

/** A message with what is put in. What is put in is not looked at again: it may hold braces. */
export const filled = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
