import { english } from '@cardinal/language';
import { unitOf, unitPattern } from '../lexicon/units.js';

/** Text that may be a value of any dimension: months, quarters, versions, and numbers in words that are more than digits. */
const any =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*\b|\b(?:half|twice|thrice|once|dozen|single|couple|quarter|hundred|thousand|million|billion|trillion|mn|mio|bn)\b|\d[.:/]\d|\b[vV]\.?\s?\d|\b(?:version|release)\b/u;
const spelled = [...english.numbers.keys()].join('|');
const number = new RegExp(`\\d[\\d,]*|\\b(?:${spelled})\\b(?:\\s\\(\\d+\\))?`, 'giu');
const unit = new RegExp(`\\s?-?(${unitPattern})(?![\\p{L}\\p{N}])`, 'uy');
const money = /[$€£¥₹]|\b(?:USD|EUR|GBP|JPY|CHF|INR|CNY|RMB|SEK|NOK|DKK|AUD|CAD|dollars?|euros?|yen|yuan|rupees)\b/i;
const clock = /^\s?[ap]\.?m\b/i;

/**
 * The dimensions of which a sentence may contain values, without reading the values: two sentences without a common dimension differ in no
 * value. `*` stands for any dimension.
 */
export function measuresIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (any.test(text) && /[\d]|quarter|half|dozen|twice|once|single|couple/.test(text)) found.add('*');
  if (found.size > 0) return found;
  const paid = money.test(text);
  for (const match of text.matchAll(number)) {
    const end = match.index + match[0].length;
    unit.lastIndex = end;
    const dimension = unitOf(unit.exec(text)?.[1] ?? '')?.dimension;
    if (dimension !== undefined) found.add(dimension);
    else if (clock.test(text.slice(end, end + 5))) found.add('clock');
    else found.add('number');
    // What stands alone may belong to the next, "5 to 10 kW", or be a year, a sum or a count.
    if (paid) found.add('number');
  }
  return found;
}
