import { spokenIn, type Spoken } from '@cardinal/language';
import type { Coverage } from '../card.js';
import type { Messages } from '../message-shape.js';
import { wordings } from './wordings.js';

/**
 * Cardinal's own texts in the language of the question; if that cannot be determined, in the language of the best source (`quoted`); else
 * in English.
 */
export function messagesFor(question: Asked | undefined, quoted = ''): Messages {
  return wordings[languageFor(question, quoted)];
}

interface Asked {
  readonly language?: Spoken | undefined;
}

const languageFor = (question: Asked | undefined, quoted: string): Spoken =>
  question?.language ?? spokenIn(quoted) ?? 'en';

/** States how many cards and documents match, for an answer to a question that asks for every instance. */
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

/** Fills the placeholders of a message. Values may contain braces, which are not expanded. */
export const filled = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
