import { normalise } from './words.js';

/**
 * Notations of the quarters and half-years of a year, and of fiscal years: `4Q18`, `Q4'18`, `2018Q4`, `Q4/2018`, `Q4 FY18`, `second quarter of 2023`,
 * `2. Quartal 2023`, `FY18`. A number of two digits is a year only beside a mark such as `FY`, `Q` or an apostrophe, because `Q2 10` may be ten of
 * something in the quarter.
 */
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const fiscal = String.raw`(?:fy|fiscal(?:[\s_-]year)?|gj|geschäftsjahr(?:e?s)?)`;
const fullYear = '(?:19|20)[0-9]{2}';
const fiscalYear = String.raw`${fiscal}[\s_-]?(?:${fullYear}|['’]?[0-9]{2})`;
const part = '[1-4]q|[12]h|q[1-4]|h[12]';

/** With its year behind it, or before it. A year on both sides may be of either. */
const behind = String.raw`(?<behind>${part})(?<yearBehind>[\s_/-]?(?:of\s)?${fullYear}|\s?['’‘/]?(?<!\s)[0-9]{2}|[\s_-]?(?:of\s)?${fiscalYear})`;
const before = String.raw`(?<yearBefore>${fullYear})[\s_/-]?(?<before>${part})(?![\s_/-]?${fullYear}${end})`;
const ordinals = ['first|1st|erste[snrm]?|1\\.', 'second|2nd|zweite[snrm]?|2\\.'].concat(
  'third|3rd|dritte[snrm]?|3\\.',
  'fourth|4th|vierte[snrm]?|4\\.',
);
const written = String.raw`(?:${ordinals.map((ordinal, at) => `(?<n${at + 1}>${ordinal})`).join('|')})[\s_-]?(?:fiscal[\s_-])?(?:(?<q>quarter|quartals?)|(?<h>half(?:[\s_-]year)?|halbjahr(?:e?s)?|hj\.?))[\s_-](?:(?:of|in|des)\s)?(?:the\s)?(?<yearWritten>${fullYear}|['’‘][0-9]{2}|${fiscalYear})`;
const alone = `(?<fiscal>${fiscalYear})`;
/** One expression, so that no part of a period that was read is read again: `Q2/2018-Q4/2018`. */
const anyNotation = new RegExp(`${start}(?:${written}|${behind}|${before}|${alone})${end}`, 'giu');

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Writes every quarter, half-year and fiscal year as `Q4 2018`, `H1 2019` and `FY 2018`. The case of the letters is not kept, and a text with digits
 * of other scripts is returned in normal form.
 */
export function spellPeriods(text: string): string {
  const plain = foreignDigit.test(text) ? normalise(text) : text;
  if (!/[0-9]/.test(plain)) return plain;
  return plain.replace(anyNotation, (...args: readonly unknown[]) => {
    const groups = args.at(-1) as Groups;
    const period = periodOf(groups);
    const year = groups.yearBehind ?? groups.yearBefore ?? groups.yearWritten ?? groups.fiscal;
    return period === undefined ? String(args[0]) : `${period} ${yearOf(year)}`;
  });
}

const foreignDigit = /[^\P{Nd}0-9]/u;

function periodOf(groups: Groups): string | undefined {
  if (groups.fiscal !== undefined) return 'FY';
  const said = groups.behind ?? groups.before;
  if (said === undefined) return writtenPart(groups);
  const [letter, number] = /[0-9]/.test(said.charAt(0)) ? [said.charAt(1), said.charAt(0)] : [...said];
  return `${letter}${number}`.toUpperCase();
}

function writtenPart(groups: Groups): string | undefined {
  const number = ordinals.findIndex((_, at) => groups[`n${at + 1}`] !== undefined) + 1;
  if (groups.q !== undefined) return `Q${number}`;
  return number <= 2 ? `H${number}` : undefined;
}

/** Two digits are a year of 1970 to 2069, as in POSIX (`%y` of strptime, which begins with 1969). */
function yearOf(said = ''): string {
  const digits = /[0-9]{2,4}$/.exec(said)?.[0] ?? '';
  if (digits.length === 4) return digits;
  return `${Number(digits) < 70 ? '20' : '19'}${digits}`;
}

const spelledPeriod = /(?<![\p{L}\p{N}])(q[1-4]|h[12]|fy) ((?:19|20)[0-9]{2})(?![\p{L}\p{N}])/giu;

/** The quarters (`q4`) and half-years (`h1`) of a year that a text names, with the year, and fiscal years, without a part. */
export function periodsOfYears(text: string): readonly { readonly part?: string; readonly year: string }[] {
  return [...spellPeriods(text).matchAll(spelledPeriod)].map(([, said = '', year = '']) => {
    const own = said.toLowerCase();
    return own === 'fy' ? { year } : { part: own, year };
  });
}

/** The years that a text names, and quarters and half-years of any year or of none: "Q2 2018" has 2018 and q2. */
export interface Periods {
  readonly years: readonly string[];
  /** As `q2`, `h1`. */
  readonly parts: readonly string[];
}

const anyYear = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const anyPart =
  /(?<![\p{L}\d])(?:(?<letter>[qh]) ?(?<behind>[1-4]|iv|i{1,3})|(?<before>[1-4]) ?(?<letterBehind>[qh])|(?<number>[1-4]|iv|i{1,3})(?:\.|-?й)? ?(?:(?<quarter>quartal|квартал\p{L}?)|(?<half>halbjahr))|(?<ordinal>first|second|third|fourth|erste|zweite|dritte|vierte)[nrsm]? (?:(?<quarters>quart(?:er|al)s?)|(?<halves>half|halbjahr(?:e?s)?)))(?![\p{L}\d])/gu;
const ordinalWords = ['first', 'second', 'third', 'fourth', 'erste', 'zweite', 'dritte', 'vierte'];
const romans = ['i', 'ii', 'iii', 'iv'];

/**
 * Years from 1900; quarters and half-years as numbers, names of English, German and Russian, `Q2` or `4Q18`, in digits of any script and in Roman
 * numerals.
 */
export function periodsIn(text: string): Periods {
  const plain = spellPeriods(normalise(text)).toLowerCase();
  return {
    years: plain.match(anyYear) ?? [],
    parts: [...plain.matchAll(anyPart)].flatMap(({ groups = {} }) => {
      const said = groups as Groups;
      const found = said.behind ?? said.before ?? said.number ?? said.ordinal ?? '';
      const at = Math.max(ordinalWords.indexOf(found) % 4, romans.indexOf(found));
      const isHalf = (said.half ?? said.halves ?? said.letter ?? said.letterBehind ?? '').startsWith('h');
      const number = at < 0 ? Number(found) : at + 1;
      return isHalf && number > 2 ? [] : `${isHalf ? 'h' : 'q'}${number}`;
    }),
  };
}
