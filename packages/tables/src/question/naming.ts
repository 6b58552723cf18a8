import { isCurrency } from '../values/number.js';
import type { Order, Synonym } from '../words/question-words.js';
import { has, maskOf, positions, type Mask } from './mask.js';
import type { ColumnWords, TableWords } from './table-words.js';
import {
  isSmall,
  phraseAt,
  phraseLength,
  phrasesIn,
  phrasesMask,
  type Phrases,
  type Question,
  type Token,
} from './tokens.js';
import { unitOf } from './units.js';

/** How a question names a column. */
export interface Naming {
  /** Share of the header's words that occur in the question. */
  readonly share: number;
  readonly at: readonly number[];
  readonly mask: Mask;
  /** The order that a word implies in addition to the column: "heaviest" implies the weight and `highest`. */
  readonly order?: Order;
  /** Whether the question names the column: by its whole header, or by words that no other header has. */
  readonly isNamed: boolean;
  /** Whether the whole header is said in its order, with nothing but small words between. */
  readonly isPhrase?: boolean;
  /** Whether only its unit makes it the column of a price or weight: the amounts of orders are in euros, but add up to no price. */
  readonly isByUnit?: boolean;
}

const unnamed: Naming = { share: 0, at: [], mask: 0n, isNamed: false };
/** Maximum distance between the words of one header in a question. */
const nearby = 2;
/** Minimum share of a header's words that can name its column. */
const leastShare = 0.3;

/** How a question names each column. @param names stems that denote rows: in a table of orders, "order" alone does not name "Order ID". */
export function namings(question: Question, table: TableWords, names: ReadonlySet<string>): Naming[] {
  const phrases = spokenPhrases(question);
  const byHeader = table.columns.map((column) => byHeaderWords(question, table, column, names, phrases));
  for (const synonym of question.words.synonyms) addSynonym(question, table, byHeader, synonym);
  addUnit(question, table, byHeader);
  return byHeader;
}

/** Tokens that belong to operators such as "total", to phrases of several words that ask for a count, and to synonyms. */
interface SpokenPhrases {
  readonly operators: Mask;
  readonly counts: Mask;
  readonly synonyms: Mask;
}

function spokenPhrases(question: Question): SpokenPhrases {
  const { words } = question;
  const { total, average, distinct, difference, superlatives, times } = words;
  const all = (lists: readonly Phrases[]): Mask => lists.reduce((mask, list) => mask | phrasesMask(question, list), 0n);
  return {
    operators: all([total, average, distinct, difference, superlatives, times]),
    counts: phrasesMask(question, words.count, 2),
    synonyms: all(words.synonyms.map((synonym) => synonym.words)),
  };
}

function byHeaderWords(
  question: Question,
  { headers }: TableWords,
  { stems, words: named }: ColumnWords,
  names: ReadonlySet<string>,
  { operators, counts, synonyms }: SpokenPhrases,
): Naming {
  if (stems.length === 0) return unnamed;
  const spoken = question.tokens.map((token) => monthStem(question, token, named, stems) ?? token.stem);
  // The month of "Visits Feb" may be said far from the visits: "how many visits did Acme have in February".
  const reach = named.some((word) => question.words.months.has(word)) ? question.tokens.length : nearby;
  let best: number[] = [];
  for (const [start, own] of spoken.entries()) {
    if (!stems.includes(own)) continue;
    const at: number[] = [];
    for (const stem of stems) {
      const found = spoken.findIndex(
        (each, index) =>
          each === stem && index >= start - reach && index < start + stems.length + reach && !at.includes(index),
      );
      if (found >= 0) at.push(found);
    }
    if (at.length > best.length) best = at;
  }
  if (best.length === 0) return unnamed;
  const share = best.length / stems.length;
  const said = best.map((at) => spoken[at] ?? '');
  const isAlone = said.every((stem) => headers.get(stem) === 1) && said.some((stem) => !names.has(stem));
  const isFurther = (stem: string, at: number): boolean =>
    stems.includes(stem) &&
    headers.get(stem) === 1 &&
    !said.includes(stem) &&
    !has(operators | counts, at) &&
    !question.words.relative.has(question.tokens[at - 1]?.word ?? '');
  // Operators such as "total" and "how many" alone do not name a column, nor does a part of a header that is a synonym, such as "spent".
  const isWithin = (mask: Mask): boolean => best.every((at) => has(mask, at));
  if (isWithin(operators) || isWithin(counts) || (share < 1 && isWithin(synonyms))) return unnamed;
  const isNamed = share === 1 || (share >= leastShare && isAlone);
  // "How many vacation days does Ann have left" of "Vacation days left"; not "of those that left".
  const further = isNamed ? spoken.flatMap((stem, at) => (isFurther(stem, at) ? [at] : [])) : [];
  const isPhrase = share === 1 && isSaidInOrder(question, best);
  return { share, at: best, mask: positions([...best, ...further]), isNamed, isPhrase };
}

/** Whether a question says a word of a header. */
export const saysWord = (question: Question, { words, stems }: ColumnWords, at: number): boolean =>
  question.tokens.some((token) => (monthStem(question, token, words, stems) ?? token.stem) === stems[at]);

/** The stem by which a header names the month of a token: "Mar" for "March", and the other way round. */
function monthStem(
  { words: { months } }: Question,
  { word, stem }: Token,
  named: readonly string[],
  stems: readonly string[],
): string | undefined {
  const month = stems.includes(stem) ? undefined : months.get(word);
  return month === undefined ? undefined : stems[named.findIndex((each) => months.get(each) === month)];
}

const isSaidInOrder = (question: Question, at: readonly number[]): boolean =>
  at.every((own, index) => {
    const before = at[index - 1] ?? own - 1;
    return before < own && question.tokens.slice(before + 1, own).every((token) => isSmall(question, token));
  });

/** Adds a column named by a synonym: "heaviest" names the only column with a matching header, else the only one in kilograms. */
function addSynonym(question: Question, table: TableWords, namings: Naming[], synonym: Synonym): void {
  const at = question.tokens.findIndex((_, index) => phraseLength(question, index, synonym.words) > 0);
  if (at < 0) return;
  const to = at + phraseLength(question, at, synonym.words);
  const numbers = table.columns.filter(({ column }) => column.facts.type === 'number' && !column.facts.sequence);
  const stems = new Set([...synonym.headers].map(question.words.stem));
  const byHeader = numbers.filter((column) => column.stems.some((stem) => stems.has(stem)));
  const meant =
    byHeader.length > 0
      ? byHeader
      : numbers.filter(({ column }) => synonym.units.has(unitOf(question.words, column.facts.unit)));
  // Of several columns in kilowatt hours, the one that the question names: "the consumption in 2023".
  const [only, ...others] = meant.length > 1 ? meant.filter(({ index }) => namings[index]?.isNamed) : meant;
  if (only === undefined || others.length > 0) return;
  // "Consumption 2022" whose numbers cannot be read is meant as well as "Consumption 2023".
  const isAlike = table.columns.some(
    ({ index, words }) => index !== only.index && withoutNumbers(words) === withoutNumbers(only.words),
  );
  if (isAlike && namings[only.index]?.isNamed !== true) return;
  const naming = namings[only.index] ?? unnamed;
  // A word that already names another column by its header is not used as a synonym.
  if (namings.some((each, index) => index !== only.index && each.at.some((own) => own >= at && own < to))) return;
  // "Most" or "least" before the synonym belongs to it: "least expensive".
  const before = synonym.order && at > 0 && question.words.superlatives.get(phraseAt(question, at - 1, 1));
  const from = before === undefined ? at : at - 1;
  const order = before === 'lowest' ? opposite(synonym.order) : synonym.order;
  namings[only.index] = {
    ...naming,
    share: 1,
    at: [...new Set([...naming.at, to - 1])],
    mask: naming.mask | maskOf(from, to),
    isNamed: true,
    ...(byHeader.length === 0 && stems.size > 0 && { isByUnit: true }),
    ...(order && { order }),
  };
}

/** Adds the only column in the unit that is asked for: "how many hours" of "Duration (h)". Not in a currency, because amounts are of many kinds. */
function addUnit(question: Question, table: TableWords, namings: Naming[]): void {
  const { tokens, words } = question;
  const [phrase, ...further] = phrasesIn(question, words.howMany);
  const at = phrase?.to ?? -1;
  const unit = words.units.get(tokens[at]?.word ?? '');
  if (unit === undefined || further.length > 0 || isCurrency(unit) || namings.some((each) => each.at.includes(at)))
    return;
  const [only, ...others] = table.columns.filter(
    ({ column }) => column.facts.type === 'number' && unitOf(words, column.facts.unit) === unit,
  );
  if (only === undefined || others.length > 0) return;
  const naming = namings[only.index] ?? unnamed;
  namings[only.index] = {
    ...naming,
    share: 1,
    at: [...naming.at, at],
    mask: naming.mask | maskOf(at, at + 1),
    isNamed: true,
  };
}

const withoutNumbers = (words: readonly string[]): string => words.filter((word) => !/\d/.test(word)).join(' ');
const opposite = (order: Order | undefined): Order => (order === 'highest' ? 'lowest' : 'highest');

/** Whether another eligible column is named by one of the same words to at least the same share. */
export function hasRival(all: readonly Naming[], index: number, wouldDo: (index: number) => boolean): boolean {
  const own = all[index] ?? unnamed;
  return all.some(
    (other, at) =>
      at !== index &&
      wouldDo(at) &&
      other.share > 0 &&
      other.share >= own.share &&
      (other.mask & own.mask) !== 0n &&
      !isPartOf(other, own),
  );
}

/** Whether a header is said as a part of a longer one that is said word by word: the "Night" of "rate per night". */
const isPartOf = (other: Naming, own: Naming): boolean =>
  own.isPhrase === true && other.mask !== own.mask && (other.mask & ~positions(own.at)) === 0n;
