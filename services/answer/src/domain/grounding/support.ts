import { unique, type Question } from '../question/question.js';
import { stems } from '../stems.js';
import { toldOf, type Given } from '../prompt/given.js';
import { factsOf, numbersIn, says, type Facts } from './facts.js';

/**
 * Whether a sentence of an answer is supported by the sources. `says nothing`: the sentence claims nothing, as "Here is a list:" or "The
 * documents do not say who".
 */
export type Support =
  | { readonly kind: 'supported'; readonly by: readonly Given[] }
  | { readonly kind: 'says nothing' }
  | { readonly kind: 'unsupported' }
  /** The sentence is cited, but has a number that occurs neither in the given documents nor in the question. */
  | { readonly kind: 'number changed' };

/** Minimum share of what a sentence adds to the question that its sources must contain. */
const leastOfNews = 0.5;
/** Weight of a number in that share, as a number of words. */
const weightOfNumber = 2;
/** Minimum share of words that the sources must contain of a sentence that adds nothing to the question and so only confirms it. */
const leastOfConfirmation = 0.8;
/** Maximum number of sources that may support one sentence together. */
const mostTogether = 3;
/** A line that ends with a colon claims nothing if it has fewer words than this and no number. */
const fewWords = 4;

/** Words with which an answer refers to its sources or to itself. */
const talking = new Set(
  stems(
    'document documents source sources text texts passage passages file files card cards collection excerpt context information ' +
      'answer question provided provide given according state states stated mention mentions mentioned say says said contain ' +
      'contains describe described following follows summary overview yes no available found include included',
  ),
);

const saysThatNothingIsThere =
  /\b(?:not?|n['’]t|nothing|without|unclear|unknown)\b[^.]{0,80}\b(?:say|said|state|stated|mention|mentioned|specif\w+|provid\w+|contain|includ\w+|hold|documents?|sources?|information|answer)\b|\b(?:documents?|sources?|passages?|information|answer)\b[^.]{0,80}\b(?:not|n['’]t|no|nothing|unclear|unknown)\b/i;

/**
 * The rule by which every answer of a language model is checked against its sources, for any model and any form of citation.
 *
 * A sentence is supported if the given documents, or the question, contain all of its numbers and names, and the documents contain at least
 * half of what the sentence adds to the question; up to three cards or computed results may support it together. A sentence with citations
 * has been matched with words of the source already, so only its numbers are checked.
 *
 * @param given documents given to the model; the map may grow.
 */
export function createSupport(question: Question, given: ReadonlyMap<string, Given>) {
  const known = new Map<Given, Facts>();
  const asked = factsOf(question.text);
  const factsFor = (each: Given): Facts => {
    const facts = known.get(each) ?? factsOf(toldOf(each));
    known.set(each, facts);
    return facts;
  };

  /** @param pointed documents that the model named for the sentence without a quote. */
  function supportOf(sentence: string, cited: readonly Given[], pointed: readonly Given[]): Support {
    const claim = claimOf(sentence, asked);
    if (cited.length > 0) {
      const all = [...given.values()].map(factsFor);
      const isKnown = claim.numbers.every(
        (each) => asked.numbers.has(each) || all.some(({ numbers }) => numbers.has(each)),
      );
      return isKnown ? { kind: 'supported', by: [] } : { kind: 'number changed' };
    }
    if (claim.words.length === 0 && claim.numbers.length === 0) return { kind: 'says nothing' };
    if (claim.numbers.length === 0 && (saysThatNothingIsThere.test(sentence) || isHeading(sentence, claim))) {
      return { kind: 'says nothing' };
    }
    const by = restsOn(claim, pointed) ?? restsOn(claim, [...given.values()]);
    return by ? { kind: 'supported', by } : { kind: 'unsupported' };
  }

  /** The fewest documents, chosen greedily, that support the claim together; undefined if no choice does. */
  function restsOn(claim: Claim, among: readonly Given[]): readonly Given[] | undefined {
    const chosen: Given[] = [];
    const has = (items: readonly string[], by: readonly Given[]) =>
      items.filter((item) => by.some((each) => says(factsFor(each), item)));
    const numbersOf = (by: readonly Given[]) =>
      claim.numbers.filter((number) => by.some((each) => factsFor(each).numbers.has(number)));
    const score = (each: Given): number => {
      const with_ = [...chosen, each];
      return 4 * numbersOf(with_).length + 2 * has(claim.news, with_).length + has(claim.words, with_).length;
    };
    while (chosen.length < Math.min(mostTogether, among.length)) {
      const left = among.filter((each) => !chosen.includes(each));
      const best = left.reduce((one, other) => (score(other) > score(one) ? other : one));
      chosen.push(best);
      if (holds(claim, chosen, has, numbersOf)) return chosen;
    }
    return undefined;
  }

  function holds(
    { words, news, names, numbers }: Claim,
    by: readonly Given[],
    has: (items: readonly string[], by: readonly Given[]) => readonly string[],
    numbersOf: (by: readonly Given[]) => readonly string[],
  ): boolean {
    const held = numbersOf(by);
    const newNumbers = numbers.filter((each) => !asked.numbers.has(each));
    if (!newNumbers.every((each) => held.includes(each))) return false;
    if (has(names, by).length < names.length) return false;
    const added = news.length + weightOfNumber * newNumbers.length;
    if (added > 0) return has(news, by).length + weightOfNumber * newNumbers.length >= leastOfNews * added;
    return held.length === numbers.length && has(words, by).length >= leastOfConfirmation * words.length;
  }

  return supportOf;
}

interface Claim {
  /** Stems that carry content. */
  readonly words: readonly string[];
  /** Those of `words` that do not occur in the question, without numbers. */
  readonly news: readonly string[];
  /** Those of `news` that are capitalised within the sentence, like names. */
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}

function claimOf(sentence: string, asked: Facts): Claim {
  // The number or mark of a list item is not part of the claim.
  const text = sentence.replace(/^\s*(?:[-*•]|\(?\d{1,3}[.)])\s+/u, '');
  const words = unique(stems(text)).filter((stem) => !talking.has(stem) && !/^\d+$/.test(stem));
  const news = words.filter((stem) => !says(asked, stem));
  const capital = [...text.matchAll(/\p{Lu}[\p{L}\p{N}\p{M}'’-]*/gu)].filter(({ index }) => isWithin(text, index));
  const named = new Set(capital.flatMap(([word]) => stems(word)));
  return { words, news, names: news.filter((stem) => named.has(stem)), numbers: unique(numbersIn(text)) };
}

function isHeading(sentence: string, { words }: Claim): boolean {
  const line = sentence.trim();
  return words.length < fewWords && (/^(?:#|\*\*[^*]+\*\*$)/.test(line) || /[:：][*_]{0,3}$/.test(line));
}

/** Whether the word at this offset is within a sentence: it begins neither the sentence nor the text after a colon or quotation mark. */
const isWithin = (text: string, index: number): boolean =>
  /[\p{L}\p{N},;)]\s$/u.test(text.slice(Math.max(0, index - 3), index));
