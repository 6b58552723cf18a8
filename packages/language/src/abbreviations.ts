import { abbreviations, beforeNumbers, unitsBehindNumbers } from './lexicon/abbreviations.js';

/** Abbreviations that often end a sentence; the next word decides. "… Apple Inc. The company" ends, "Apple Inc. v. Samsung" does not. */
const sometimesLast = new Set(
  'inc ltd co corp llc plc bros jr sr etc u.s u.k u.n e.u d.c a.m p.m b.c a.d ph.d m.d b.a m.a'.split(' '),
);
const starters =
  /^(?:The|A|An|This|That|These|Those|It|Its|He|She|They|We|I|You|In|On|At|By|For|From|With|After|Before|When|While|If|As|But|And|However|There|His|Her|Their|Our|During|Under|Since|Although|Thus|Hence|Therefore|So|Such|Similarly|Because|Then|What|How|Why|Who|Which|Where|Some|Many|Most|All|Each|No|Not|To)(?![\p{L}\p{N}'’-])/u;

/** Words before an ordinal number, which ends in a full stop: "am 1. Januar", "im 3. Quartal", "der 2. Abschnitt". */
const beforeOrdinals = 'ab am beim bis das dem den der des im ins vom zum zur'.split(' ');
/** Without such a word before the number, only months that English writes otherwise: "a score of 12. August was …". */
const germanMonths = 'Januar Jänner Februar März Mai Juni Juli Oktober Dezember'.split(' ');
const ordinal = new RegExp(
  `(?:(?<!\\p{L})(${beforeOrdinals.join('|')})|(?<![\\p{L}\\p{N}.,]))\\s{0,2}(?<![\\p{N}.,])\\p{N}{1,2}$`,
  'u',
);
const beforeMonth = new RegExp(`^(?:${germanMonths.join('|')})(?!\\p{L})`, 'u');

/** Whether the full stop at `at` makes a number an ordinal. @param next as for `isAbbreviation`. */
export function isOrdinal(text: string, start: number, at: number, next: number): boolean {
  const number = ordinal.exec(text.slice(Math.max(start, at - 8), at));
  if (!number) return false;
  return number[1] === undefined ? beforeMonth.test(text.slice(next, next + 12)) : /\p{Lu}/u.test(text.charAt(next));
}

/** The letters before a full stop, with the full stops between them, within the `longestSeen` characters before it. */
const lettersBefore = /(?<![\p{L}\p{M}.])[\p{L}\p{M}.]+$/u;
const longestSeen = 12;
/** "U.S", "z.B", "т.е", "f.eks". */
const dotted = /^(?:\p{L}{1,2}\.)+\p{L}{1,3}$/u;
const initial = /^\p{Lu}$/u;
/** A letter with a full stop, and a space before the next abbreviation: "z. B.", "u. a.", "т. д.", "p. ex.". */
const oneBefore = /(?<![\p{L}\p{N}])\p{L}\.[^\S\n]$/u;
const shortWord = /^\p{Ll}\p{L}{0,2}$/u;
const oneBehind = /^\p{L}{1,2}\./u;
/** Thai and Lao use the full stop for abbreviations only, which have few letters: "ดร.", "พ.ศ.", "กทม.". */
const unstopped = /^[\p{Script=Thai}\p{Script=Lao}.]{1,6}$/u;

/**
 * Whether the full stop at `at` marks an abbreviation or an initial inside a sentence.
 *
 * @param next offset of the first character after the white space.
 */
export function isAbbreviation(text: string, start: number, at: number, next: number): boolean {
  const word = lettersBefore.exec(text.slice(Math.max(start, at - longestSeen), at))?.[0] ?? '';
  if (word === '') return false;
  const lower = word.toLowerCase();
  const isBeforeNumber = /\p{N}/u.test(text.charAt(next));
  if (beforeNumbers.has(lower)) return isBeforeNumber;
  if (lower === 'mar' || lower === 'sun' || lower === 'sat' || lower === 'fig')
    return isBeforeNumber && /^\p{Lu}/u.test(word);
  const wordAt = at - word.length;
  const before = text.slice(Math.max(start, wordAt - 4), wordAt);
  if (unitsBehindNumbers.has(lower)) return !/\p{N}\s?$/u.test(before);
  if (abbreviations.has(lower) || unstopped.test(word)) return true;
  if (shortWord.test(word)) {
    if (oneBefore.test(before)) return true;
    if (word.length === 1) return isBeforeNumber || oneBehind.test(text.slice(next, next + 3));
  }
  if (initial.test(word) || dotted.test(word) || sometimesLast.has(lower))
    return !starters.test(text.slice(next, next + 12));
  return false;
}
