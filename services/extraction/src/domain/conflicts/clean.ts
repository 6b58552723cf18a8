import { english } from '@cardinal/language';
import { magnitudes } from './lexicon/units.js';

const wordsFrom = (least: number, most: number): string =>
  [...english.numbers].flatMap(([word, value]) => (value >= least && value <= most ? [word] : [])).join('|');
const word = `(?:(?:${wordsFrom(20, 90)})(?:[ -](?:${wordsFrom(1, 9)}))?|${wordsFrom(0, 19)})`;
const scale = 'hundred|thousand|million|billion|trillion';
const spelled = new RegExp(
  String.raw`\b(${word}(?:\s+(?:${scale}))*(?:\s+and\s+a\s+half)?)\b(\s*\(\s*\d[\d,.]*\s*\))?`,
  'gi',
);
/** "one" is a pronoun as often as a number: only before a measure it counts as a number. */
const measure =
  /^[\s-]+(?:second|minute|hour|day|week|fortnight|month|quarter|year|decade|night|shift|time|percent|per cent|hundred|thousand|million|billion|working|business|calendar|dollar|euro|pound|metre|meter|mile|inch|foot|gram|kilogram|litre|liter|degree|dose|tablet|capsule|piece|copy|copies|person|approval|signature|reviewer|replica)/i;

/** @returns undefined if the words are not a number here. */
function valueOf(words: string, rest: string): number | undefined {
  const parts = words.toLowerCase().split(/[\s-]+/);
  if (parts.length === 1 && parts[0] === 'one' && !measure.test(rest)) return undefined;
  let total = 0;
  for (const part of parts) {
    if (part === 'and' || part === 'a') continue;
    if (part === 'half') total += 0.5;
    else total = english.numbers.has(part) ? total + (english.numbers.get(part) ?? 0) : total * (magnitudes[part] ?? 1);
  }
  return total;
}

/**
 * Rewrites a sentence so that expressions with several forms have one: digits for number words, plain apostrophes and spaces, "is limited
 * to" for "shall not exceed". The part behind a comparison ("compared with …") is cut off.
 */
export function clean(sentence: string): string {
  return sentence
    .normalize('NFC')
    .replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .replace(/[’ʼ`]/g, "'")
    .replace(/[‐‑−]/g, '-')
    .replace(
      /,? ?\b(?:compared (?:with|to)|versus|vs\.?|up from|down from|as against|as opposed to|rather than) .*/i,
      '',
    )
    .replace(/\b(?:shall|must|may|does|do|should|can|will)(?: not|n't) exceed\b/gi, 'is limited to')
    .replace(/\bcannot exceed\b/gi, 'is limited to')
    .replace(/\bnot (more|later|longer) than\b/gi, 'at most')
    .replace(/\bno (more|later|longer) than\b/gi, 'at most')
    .replace(/\b(?:not|no) (less|fewer) than\b/gi, 'at least')
    .replace(/\ba (?:single|couple of)\b/gi, (found) => (found.toLowerCase().endsWith('of') ? '2' : '1'))
    .replace(/\b(?:a|one) dozen\b/gi, '12')
    .replace(/\ba (hundred|thousand|million|billion)\b/gi, '1 $1')
    .replace(/\bhalf an? (hour|day|year|minute)\b/gi, '0.5 $1')
    .replace(/\b(?:one )?half of\b/gi, '50% of')
    .replace(/\bone[ -]and[ -]a[ -]half\b/gi, '1.5')
    .replace(/\btwice\b/gi, '2 times')
    .replace(/\bthrice\b/gi, '3 times')
    .replace(/\bonce(?= (?:daily|weekly|monthly|yearly|annually|hourly|a |per |every |each ))/gi, '1 times')
    .replace(spelled, (found: string, words: string, _digits: string | undefined, at: number, whole: string) => {
      const value = valueOf(words, whole.slice(at + found.length));
      return value === undefined ? found : String(value);
    });
}
