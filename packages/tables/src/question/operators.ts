import type { Order } from '../words/question-words.js';
import { maskOf, type Mask } from './mask.js';
import { phraseLength, type Question } from './tokens.js';

/** A word that asks for the highest or lowest value of a column. */
export interface OrderWord {
  readonly at: number;
  readonly word: string;
  readonly order: Order;
}

/** The words of a question that determine the computation. */
export interface Operators {
  /** "How many", "number of": its tokens, and the index of the noun that follows. */
  readonly count: { readonly mask: Mask; readonly noun: number; readonly isHowMany: boolean } | undefined;
  readonly amount: Mask;
  readonly total: Mask;
  readonly average: Mask;
  readonly distinct: Mask;
  readonly difference: Mask;
  readonly often: Mask;
  readonly or: Mask;
  readonly superlatives: readonly OrderWord[];
  readonly comparatives: readonly OrderWord[];
  readonly times: readonly OrderWord[];
  /** The first of which, who, what, when, where, and the index of the noun that follows. */
  readonly asking: { readonly kind: Asking; readonly at: number; readonly noun: number } | undefined;
  /** Whether the question is in the present tense: it asks what exists, not what happened. */
  readonly isPresent: boolean;
  /** Whether there are several question words, and thus several questions. */
  readonly asksTwice: boolean;
}

export type Asking = 'choice' | 'person' | 'thing' | 'time' | 'place';

const kinds: readonly Asking[] = ['choice', 'person', 'thing', 'time', 'place'];

export function operatorsOf(question: Question): Operators {
  const { tokens, words } = question;
  const all = (list: { has(phrase: string): boolean }): Mask =>
    tokens.reduce((mask, _, at) => {
      const length = phraseLength(question, at, list);
      return length > 0 ? mask | maskOf(at, at + length) : mask;
    }, 0n);
  const ordered = (list: ReadonlyMap<string, Order>): OrderWord[] =>
    tokens.flatMap(({ word }, at) => {
      const order = list.get(word);
      return order ? [{ at, word, order }] : [];
    });
  const isNoNoun = (word: string): boolean =>
    [words.small, words.distinct, words.superlatives, words.times, words.often].some((list) => list.has(word)) ||
    words.synonyms.some((each) => each.order !== undefined && each.words.has(word));
  const nounAfter = (at: number): number => tokens.findIndex(({ word }, index) => index >= at && !isNoNoun(word));
  const asked = tokens.flatMap(({ word, isName }, at) => {
    const kind = isName ? undefined : kinds.find((each) => words[each].has(word));
    return kind ? [{ kind, at, noun: nounAfter(at + 1) }] : [];
  });
  const counted = tokens.findIndex((_, at) => phraseLength(question, at, words.count) > 0);
  const length = counted < 0 ? 0 : phraseLength(question, counted, words.count);
  const count =
    length === 0
      ? undefined
      : {
          mask: maskOf(counted, counted + length),
          noun: nounAfter(counted + length),
          isHowMany: isQuestion(question, counted),
        };
  return {
    count,
    amount: all(words.amount),
    total: all(words.total),
    average: all(words.average),
    distinct: all(words.distinct),
    difference: all(words.difference) && all(words.difference) | all(words.between),
    often: all(words.often),
    or: all(words.or),
    superlatives: ordered(words.superlatives),
    comparatives: ordered(words.comparatives),
    times: ordered(words.times),
    asking: asked[0],
    isPresent: tokens.some(({ word }) => words.present.has(word)),
    asksTwice: asked.length > 1 || (asked.length === 1 && count?.isHowMany === true),
  };
}

/** Whether a count phrase is a question ("how many") rather than a noun ("number of"). */
const isQuestion = ({ tokens }: Question, at: number): boolean => /^(?:how|wie|wieviele)$/.test(tokens[at]?.word ?? '');

/** Whether a question is about many rows, so that no single row may be presented as its answer. */
export const isAboutMany = ({
  count,
  amount,
  total,
  average,
  distinct,
  often,
  superlatives,
  times,
}: Operators): boolean =>
  count !== undefined ||
  (amount | total | average | distinct | often) !== 0n ||
  superlatives.length > 0 ||
  times.length > 0;
