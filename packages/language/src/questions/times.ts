import { answering } from '../lexicon/answering.js';
import type { Spoken } from '../lexicon/spoken.js';
import { oneOf, perLanguage, written } from '../phrase-patterns.js';
import { normalise } from '../words.js';

type Foreign = Exclude<Spoken, 'en'>;

/**
 * Names of all months and weekdays, both in the form used in dates and on their own. Weekdays also with "s", because several languages say so
 * what is on each of them ("montags", "maandags", "los sábados").
 */
export function namesOfDates(language: Foreign): string[] {
  const utc = { timeZone: 'UTC', calendar: 'gregory' } as const;
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day));
  const named = (dates: readonly number[], option: Intl.DateTimeFormatOptions): string[] => {
    const format = new Intl.DateTimeFormat(language, { ...option, ...utc });
    const parts = dates.flatMap((date) => format.formatToParts(date));
    return parts.flatMap(({ type, value }, at) => {
      if (type !== 'month' && type !== 'weekday') return [];
      // A month that is a number has its sign beside it, if any: "5月".
      const sign = /^\d+$/.test(value) ? (/^\p{L}/u.exec(parts[at + 1]?.value ?? '')?.[0] ?? '') : '';
      return [written(value + sign)];
    });
  };
  const weekdays = named(days, { weekday: 'long' });
  const names = [
    ...named(months, { month: 'long' }),
    ...named(months, { month: 'long', day: 'numeric' }),
    ...weekdays,
    ...weekdays.filter((name) => /[a-z]$/.test(name)).map((name) => `${name}s`),
  ];
  // A month that is only a number is not a name.
  return [...new Set(names)].filter((name) => /[^\d\s]{2}|\d\p{L}/u.test(name));
}

/**
 * Whether a text says a span of time ("innerhalb von 30 Tagen"), a time of day or a part of the day, which may answer "when" although they are
 * no date. The names of units and parts of the day come from the platform.
 */
export const holdsTime = (text: string, language: Foreign): boolean => timesOf(language).test(normalise(text));

const timesOf = perLanguage((language: Foreign): RegExp => {
  const amount = `(?<![\\d.,])\\d{1,4}(?:[:.]\\d\\d)?|[一二三四五六七八九十百半]|${oneOf(answering[language].numbers.map(written), language)}`;
  const units = unique([...unitsOf(language), ...clockWordsOf(language)].map(withoutVowelMarks));
  // Words of these scripts run on; others may take an ending, as in "3 Tagen" and "15 günde".
  const isRunOn = units.some((unit) => unspaced.test(unit));
  const unit = `(?:${units.join('|')})${isRunOn ? '' : String.raw`\p{L}{0,2}(?![\p{L}\p{M}])`}`;
  const span = String.raw`(?:${amount})[\s-]{0,2}(?:\p{L}{1,20}\s)?${unit}`;
  const clock = String.raw`(?<![\d.,:])(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)`;
  return new RegExp([span, clock, oneOf(dayPartsOf(language), language)].join('|'), 'u');
});

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function unitsOf(language: Foreign): string[] {
  // Amounts of each plural form that a language has.
  const amounts = [1, 2, 3, 5, 11, 100, 1.5];
  return ['minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    const parts = amounts.flatMap((amount) => format.formatToParts(amount));
    // Without the preposition that Romanian has before the unit.
    return parts.filter(({ type }) => type === 'unit').map(({ value }) => written(value).split(' ').at(-1) ?? '');
  });
}

const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2024, 0, 1, hour));

/** What follows the hour: "Uhr", "h", "時". */
function clockWordsOf(language: Foreign): string[] {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', hourCycle: 'h23', timeZone: 'UTC' });
  const parts = hours.flatMap((hour) => format.formatToParts(hour));
  return parts
    .filter(({ type, value }) => type === 'literal' && /\p{L}/u.test(value))
    .map(({ value }) => written(value).trim());
}

function dayPartsOf(language: Foreign): string[] {
  const format = new Intl.DateTimeFormat(language, {
    ...({ hour: 'numeric', hourCycle: 'h12', dayPeriod: 'long', timeZone: 'UTC' } as const),
  });
  const parts = hours.flatMap((hour) => format.formatToParts(hour));
  const names = parts.filter(({ type }) => type === 'dayPeriod').map(({ value }) => written(value).trim());
  return unique(names.flatMap((name) => [name, withoutVowelMarks(name)]));
}

/** Arabic is mostly written without them. */
const withoutVowelMarks = (text: string): string => text.replace(/[\u064b-\u0652]/gu, '');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
