import { stopWords } from './tuning.js';

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const run = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');

/**
 * Words as they are compared: without accents, in lower case, stop words kept. Text of scripts without spaces comes in
 * pairs of characters.
 */
export function tokens(text: string): string[] {
  if (/^[\x20-\x7e\s]*$/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const found = text.normalize('NFKC').toLowerCase().match(run) ?? [];
  return found.flatMap((word) => (isUnspaced.test(word) ? pairs(word) : folded(word)));
}

function folded(word: string): string[] {
  const plain = word.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain === '' ? [] : [plain];
}

function pairs(text: string): string[] {
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** What the index counts: tokens without stop words, reduced to their Porter stems. Repeated words stay repeated. */
export function stems(text: string): string[] {
  return tokens(text)
    .filter((token) => !stopWords.has(token))
    .map(stem);
}

const known = new Map<string, string>();
const knownLimit = 50_000;

/** The stem of one lower-case token, remembered: a collection uses few words often. */
export function stem(token: string): string {
  const before = known.get(token);
  if (before !== undefined) return before;
  if (known.size >= knownLimit) known.clear();
  const result = porter(token);
  known.set(token, result);
  return result;
}

const consonant = '[^aeiou]';
const vowel = '[aeiouy]';
const consonants = `${consonant}[^aeiouy]*`;
const vowels = `${vowel}[aeiou]*`;
/** m > 0, m = 1, m > 1 and "holds a vowel" of the paper, as patterns on the part before the suffix. */
const measureAbove0 = new RegExp(`^(${consonants})?${vowels}${consonants}`);
const measure1 = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`);
const measureAbove1 = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(${consonants})?${vowel}`);
const shortEnd = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`);

const step2 = new Map(
  Object.entries({
    ational: 'ate',
    tional: 'tion',
    enci: 'ence',
    anci: 'ance',
    izer: 'ize',
    bli: 'ble',
    alli: 'al',
    entli: 'ent',
    eli: 'e',
    ousli: 'ous',
    ization: 'ize',
    ation: 'ate',
    ator: 'ate',
    alism: 'al',
    iveness: 'ive',
    fulness: 'ful',
    ousness: 'ous',
    aliti: 'al',
    iviti: 'ive',
    biliti: 'ble',
    logi: 'log',
  }),
);
const step3 = new Map(
  Object.entries({ icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' }),
);
const step2Suffix = new RegExp(`^(.+?)(${[...step2.keys()].join('|')})$`);
const step3Suffix = new RegExp(`^(.+?)(${[...step3.keys()].join('|')})$`);
const step4Suffix = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

/**
 * M. F. Porter, "An algorithm for suffix stripping" (1980), with the author's two later changes (`bli`, `logi`), as
 * Lucene's PorterStemFilter has it. Words of one or two letters stay.
 */
function porter(word: string): string {
  if (word.length < 3) return word;
  // A y that begins a word is a consonant; marking it keeps the patterns simple.
  let w = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  w = w.replace(/^(.+?)(ss|i)es$/, '$1$2').replace(/^(.+?)([^s])s$/, '$1$2');
  w = stripPast(w);
  if (w.endsWith('y') && hasVowel.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, step2Suffix, step2);
  w = replaceSuffix(w, step3Suffix, step3);
  w = stripLong(w);
  return stripFinal(w).toLowerCase();
}

function stripPast(w: string): string {
  if (w.endsWith('eed')) return measureAbove0.test(w.slice(0, -3)) ? w.slice(0, -1) : w;
  const past = /^(.+?)(ed|ing)$/.exec(w)?.[1];
  if (past === undefined || !hasVowel.test(past)) return w;
  if (/(at|bl|iz)$/.test(past)) return `${past}e`;
  // linear: it is two characters long.
  if (/([^aeiouylsz])\1$/.test(past)) return past.slice(0, -1);
  return shortEnd.test(past) ? `${past}e` : past;
}

function replaceSuffix(w: string, pattern: RegExp, endings: ReadonlyMap<string, string>): string {
  const [, base, suffix] = pattern.exec(w) ?? [];
  if (base === undefined || suffix === undefined || !measureAbove0.test(base)) return w;
  return base + (endings.get(suffix) ?? '');
}

function stripLong(w: string): string {
  const base = step4Suffix.exec(w)?.[1];
  if (base !== undefined) return measureAbove1.test(base) ? base : w;
  const beforeIon = /^(.+?[st])ion$/.exec(w)?.[1];
  return beforeIon !== undefined && measureAbove1.test(beforeIon) ? beforeIon : w;
}

function stripFinal(w: string): string {
  let result = w;
  if (result.endsWith('e')) {
    const base = result.slice(0, -1);
    if (measureAbove1.test(base) || (measure1.test(base) && !shortEnd.test(base))) result = base;
  }
  return result.endsWith('ll') && measureAbove1.test(result) ? result.slice(0, -1) : result;
}
