import { fold } from './fold.js';
import { english } from './lexicon/english.js';
import { stem } from './stem.js';

// The look-behinds prevent a very long word from being matched anew at each of its letters.
const joined = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑–_./:+#@&,][\p{L}\p{N}]+)+/gu;
const signed = /(?<![\p{L}\p{N}])[a-z](?:\+\+|#)(?![\p{L}\p{N}])/gu;
const mixed = /(?<![\p{L}\p{N}])(?:\p{L}{2,}\p{N}+|\p{N}{2,}\p{L}+)(?![\p{L}\p{N}])/gu;
const number = /^\d+(?:\.\d+)?$/;
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const groupedByDots = /^\d{1,3}(?:\.\d{3})+,\d+$/;
// linear: it is ten characters long at most.
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const months = english.months.map((names) => names.at(-1) ?? '');
const monthName = `(${months.join('|')})[a-z]*\\.?`;
const written = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? ${monthName},? (\\d{4})|${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4}))\\b`,
  'g',
);
/** Maximum length and number of parts of a compound. Longer chains are paths and URLs, which are found by their parts. */
const longest = 32;
const mostParts = 5;

/**
 * Extracts compounds such as `QX-17`, `2024-03-01`, `$1,200.50`, `decision-making`, `C++`, each as one additional term in a form that
 * does not depend on the way of writing (`qx17`, `20240301`, `1200.5`). The parts are terms as well, so that both whole and parts are
 * found, and the whole ranks above its scattered parts.
 *
 * @param text text in the form of `normalise`.
 * @param parts whether to add the parts of words like `QX17` too, as the index does, but not a query.
 */
export function compoundsOf(text: string, parts: boolean): string[] {
  const found: string[] = [];
  for (const chain of text.match(joined) ?? []) whole(chain, found);
  for (const sign of text.match(signed) ?? []) found.push(sign);
  for (const match of text.matchAll(written)) {
    const [, day, month, year, monthFirst, dayAfter, yearAfter] = match;
    found.push(
      isoDate(year ?? yearAfter ?? '', String(months.indexOf(month ?? monthFirst ?? '') + 1), day ?? dayAfter ?? ''),
    );
  }
  const words = parts ? (text.match(mixed) ?? []) : [];
  for (const word of words) for (const part of word.match(/\p{L}+|\p{N}+/gu) ?? []) found.push(part);
  return found;
}

function whole(chain: string, found: string[]): void {
  const ymd = yearFirst.exec(chain);
  if (ymd) return void found.push(isoDate(ymd[1] ?? '', ymd[3] ?? '', ymd[4] ?? ''));
  const dmy = dayFirst.exec(chain);
  if (dmy) return void found.push(isoDate(dmy[3] ?? '', dmy[2] ?? '', dmy[1] ?? ''));
  const amount = amountOf(chain);
  if (amount !== undefined) {
    const integer = amount.split('.')[0] ?? amount;
    found.push(amount);
    if (integer !== amount) found.push(integer);
    return;
  }
  // A comma without a space is part of a compound only between digits.
  for (const piece of chain.split(',')) {
    const parts = piece.split(/[^\p{L}\p{N}]+/u);
    if (parts.length < 2 || parts.length > mostParts || piece.length > longest) continue;
    const word = fold(parts.join(''));
    found.push(/\d/.test(word) ? word : stem(word));
  }
}

/** The plain decimal of `1,200.50` or `1.200,50`, without trailing zeros. */
function amountOf(chain: string): string | undefined {
  let plain: string | undefined;
  if (grouped.test(chain)) plain = chain.replaceAll(',', '');
  else if (groupedByDots.test(chain)) plain = chain.replaceAll('.', '').replace(',', '.');
  else if (number.test(chain)) plain = chain;
  return plain?.includes('.') ? plain.replace(/(?:\.|(?<![.0]))0+$/, '') : plain;
}

const isoDate = (year: string, month: string, day: string): string =>
  `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
