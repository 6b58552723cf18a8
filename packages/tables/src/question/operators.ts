import type { Order } from '../words/question-words.js';
import { has, maskOf, type Mask } from './mask.js';
import { spokenLimits, spokenLiterals } from './spoken-literals.js';
import { phraseAt, phraseLength, phrasesIn, phrasesMask, type Phrases, type Question } from './tokens.js';

/** A phrase that asks for the highest or lowest value of a column. */
export interface OrderWord {
  /** Range of its tokens. */
  readonly at: number;
  readonly to: number;
  readonly phrase: string;
  readonly order: Order;
}

/** The words of a question that determine the computation. */
export interface Operators {
  /** "How many", "number of": its tokens, and the index of the noun that follows. */
  readonly count: { readonly mask: Mask; readonly noun: number; readonly isHowMany: boolean } | undefined;
  readonly amount: Mask;
  /** Phrases that ask for any number. */
  readonly size: Mask;
  readonly total: Mask;
  readonly average: Mask;
  readonly median: Mask;
  /** Phrases that ask for a share. */
  readonly shares: readonly { readonly from: number; readonly to: number }[];
  /** Words for a place other than the first, with the place, counted from 1. */
  readonly places: readonly { readonly at: number; readonly n: number }[];
  readonly distinct: Mask;
  readonly difference: Mask;
  readonly often: Mask;
  readonly or: Mask;
  readonly superlatives: readonly OrderWord[];
  readonly comparatives: readonly OrderWord[];
  readonly times: readonly OrderWord[];
  /** The first question word, and the index of the noun that follows. */
  readonly asking: { readonly kind: Asking; readonly at: number; readonly noun: number } | undefined;
  /** Whether the question is in the present tense: it asks what exists, not what happened. */
  readonly isPresent: boolean;
  /** Whether there are several question words, and thus several questions. */
  readonly asksTwice: boolean;
  /** Whether the question has a phrase that no reading accounts for. */
  readonly isUnread: boolean;
  /** Whether the question is about many rows, so that no single row may be presented as its answer. */
  readonly aboutMany: boolean;
}

/** The question words by kind. After `naming`, the noun shows whether a row or a value is asked for. */
export type Asking = 'choice' | 'naming' | 'person' | 'thing' | 'time' | 'place';

const kinds: readonly Asking[] = ['choice', 'naming', 'person', 'thing', 'time', 'place'];

export function operatorsOf(question: Question): Operators {
  const { tokens, words } = question;
  const all = (list: Phrases): Mask => phrasesMask(question, list);
  const ordered = (list: ReadonlyMap<string, Order>): OrderWord[] =>
    phrasesIn(question, list).flatMap(({ from, to }) => {
      const phrase = phraseAt(question, from, to - from);
      const order = list.get(phrase);
      return order ? [{ at: from, to, phrase, order }] : [];
    });
  const noNouns = [
    words.small,
    words.fillers,
    words.total,
    words.distinct,
    words.superlatives,
    words.times,
    words.often,
  ]
    .concat(words.synonyms.filter(({ order }) => order !== undefined).map((synonym) => synonym.words))
    .reduce((mask, list) => mask | all(list), 0n);
  const nounAfter = (at: number): number => tokens.findIndex((_, index) => index >= at && !has(noNouns, index));
  const count = countIn(question, nounAfter);
  const asked = askingIn(question, count).map((each) => ({ ...each, noun: nounAfter(each.at + 1) }));
  // "Most" in "at most 5" is part of the limit.
  const limits = spokenLimits(question, spokenLiterals(question));
  const free = (found: readonly OrderWord[]): OrderWord[] =>
    found.filter(({ at }) => !limits.some(({ from, to }) => at >= from && at < to));
  const [superlatives, times] = [ordered(words.superlatives), ordered(words.times)];
  const amount = all(words.amount) & ~(count?.mask ?? 0n);
  const isHowMuch = amount !== 0n && count?.isHowMany === true;
  const measures = {
    ...{ amount, total: all(words.total), average: all(words.average), median: all(words.median) },
    ...{ distinct: all(words.distinct), often: all(words.often) },
  };
  const shares = phrasesIn(question, words.share);
  const places = tokens.flatMap(({ word }, at) => {
    const n = words.places.get(word);
    return n === undefined ? [] : [{ at, n }];
  });
  const isOfEach = all(words.each) !== 0n;
  const isMeasured = shares.length > 0 || Object.values(measures).some((mask) => mask !== 0n);
  return {
    count,
    ...measures,
    ...{ shares, places, size: all(words.size) },
    difference: all(words.difference) && all(words.difference) | all(words.between),
    or: all(words.or),
    superlatives: free(superlatives),
    comparatives: ordered(words.comparatives),
    times: free(times),
    asking: asked[0],
    isPresent: tokens.some(({ word }) => words.present.has(word)),
    asksTwice: asked.length + phrasesIn(question, words.howMany).length + (isHowMuch ? 1 : 0) > 1,
    isUnread: phrasesIn(question, words.unread).length > 0,
    aboutMany: count !== undefined || isMeasured || isOfEach || superlatives.length > 0 || times.length > 0,
  };
}

function countIn(question: Question, nounAfter: (at: number) => number): Operators['count'] {
  const { tokens, words } = question;
  const at = tokens.findIndex((_, index) => phraseLength(question, index, words.count) > 0);
  if (at < 0) return undefined;
  const to = at + phraseLength(question, at, words.count);
  const noun = nounAfter(to);
  const isHowMany = words.howMany.has(phraseAt(question, at, to - at));
  // "Número de factura" is the number of an invoice, "número de facturas" the number of invoices.
  const isOne = words.numberOf?.(tokens[noun]?.word ?? '') === 'singular';
  return isOne && !isHowMany ? undefined : { mask: maskOf(at, to), noun, isHowMany };
}

/** The words that ask. A word that also begins relative clauses asks nothing after another question, unless "and" is before it. */
function askingIn(
  { tokens, words }: Question,
  count: Operators['count'],
): { readonly kind: Asking; readonly at: number }[] {
  const asked: { kind: Asking; at: number }[] = [];
  for (const [at, { word, isName }] of tokens.entries()) {
    const kind = isName ? undefined : kinds.find((each) => words[each].has(word));
    const isAfter = asked.length > 0 || (count?.isHowMany === true && count.mask < maskOf(at, at + 1));
    const isRelative = words.relative.has(word) && isAfter && !words.and.has(tokens[at - 1]?.word ?? '');
    if (kind && !isRelative) asked.push({ kind, at });
  }
  return asked;
}
