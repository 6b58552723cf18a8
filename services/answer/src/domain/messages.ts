import { cutBefore } from '@cardinal/kernel';
import { inPassage, spokenIn, type Spoken } from '@cardinal/language';
import type { Coverage } from './card.js';
import type { Counted, Messages } from './message-shape.js';
import { wordings } from './wordings.js';

/**
 * Cardinal's own texts in the language of the question; if that cannot be determined, in the language of the best source (`quoted`); else
 * in English.
 */
export function messagesFor(question: Asked | undefined, quoted = ''): Messages {
  return wordings[question?.language ?? spokenIn(quoted, inPassage) ?? 'en'];
}

interface Asked {
  readonly language?: Spoken | undefined;
}

/** States how many cards and documents match, for an answer to a question that asks for every instance. */
export const coverageLine = ({ matched, documents, scored }: Coverage, messages: Messages): string =>
  filled(messages.coverage, {
    matched: numberText(matched, messages),
    documents: numberText(documents, messages),
    scored: numberText(scored, messages),
  });

/** Formats a number for a language. @param number if a string, decimal digits such as "-1234.50", all of which are shown. */
export function numberText(number: number | string, { language }: Messages, grouped = true): string {
  if (typeof number === 'number') return formatOf(language, 0, mostPlaces, grouped).format(number);
  const places = Math.min(mostPlaces, number.includes('.') ? number.length - number.indexOf('.') - 1 : 0);
  // A string is formatted exactly, unlike a number of 17 digits or more.
  return formatOf(language, places, places, grouped).format(number as `${number}`);
}

const mostPlaces = 20;

/** Fills the plural form of a phrase that the number requires. */
export function counted(
  phrase: Counted,
  count: number,
  messages: Messages,
  values: Readonly<Record<string, string>> = {},
): string {
  const category = rulesOf(messages.language).select(count);
  return filled(phrase[category] ?? phrase.other, { count: numberText(count, messages), ...values });
}

// Kept because creating them is slow.
const formats = new Map<string, Intl.NumberFormat>();
const rules = new Map<Spoken, Intl.PluralRules>();

function formatOf(language: Spoken, least: number, most: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${language} ${least} ${most} ${useGrouping}`;
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { ...digits, useGrouping });
  formats.set(key, format);
  return format;
}

function rulesOf(language: Spoken): Intl.PluralRules {
  const own = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, own);
  return own;
}

/** Fills the placeholders of a message. Values may contain braces, which are not expanded. */
export const filled = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Maximum length of a text in a message, in UTF-16 units. */
const longestShown = 120;

/** Marks that would reverse the direction of the rest of the message. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Shortens a text for a message: one line of limited length, not cut inside a character, without marks that change what is around it. */
export function oneLine(text: string): string {
  const line = text
    .replace(directions, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= longestShown ? line : `${line.slice(0, cutBefore(line, longestShown - 1))}…`;
}
