/** Abbreviations before names or numbers, where a following capital does not begin a sentence. Lower case, without the last full stop. */
const beforeNames = new Set(
  (
    'mr mrs ms mx dr prof st ste mt rev hon gen col maj capt cmdr lt sgt cpl gov sen rep pres amb messrs mme mlle fr sr br ' +
    'no nos nr art arts sec secs fig figs eq eqs ch chap vol vols ed eds pp p para paras pt ref refs app ex cf ca approx ' +
    'vs v e.g i.e viz al seq ibid op cit jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun ' +
    'tel ext dept univ est incl excl resp max min avg abb z.b bzw ggf vgl usw d.h s bl abs hr frau str'
  ).split(' '),
);

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

/**
 * Whether the full stop at `at` marks an abbreviation or an initial inside a sentence.
 *
 * @param next offset of the first character after the white space.
 */
export function isAbbreviation(text: string, start: number, at: number, next: number): boolean {
  const word = /(?<![\p{L}.])[\p{L}.]+$/u.exec(text.slice(Math.max(start, at - 12), at))?.[0] ?? '';
  if (word === '') return false;
  const lower = word.toLowerCase();
  // "No." before a digit is an abbreviation, otherwise an answer. "p. 5" and "s. 12" likewise.
  if (
    lower === 'no' ||
    lower === 'p' ||
    lower === 's' ||
    lower === 'art' ||
    lower === 'sec' ||
    lower === 'pt' ||
    lower === 'max' ||
    lower === 'min'
  )
    return /\p{N}/u.test(text.charAt(next));
  if (lower === 'mar' || lower === 'sun' || lower === 'sat' || lower === 'fig')
    return beforeNumberOrCapitalised(word, text, next);
  if (beforeNames.has(lower)) return true;
  const single = /^\p{Lu}$/u.test(word);
  const dotted = /^(?:\p{L}\.)+\p{L}$/u.test(word);
  if (single || dotted || sometimesLast.has(lower)) return !starters.test(text.slice(next, next + 12));
  return false;
}

/** For abbreviations that are also words: true if capitalised and before a number, as in "Mar. 5", but not in "in the sun. The". */
const beforeNumberOrCapitalised = (word: string, text: string, next: number): boolean =>
  /\p{N}/u.test(text.charAt(next)) && /^\p{Lu}/u.test(word);
