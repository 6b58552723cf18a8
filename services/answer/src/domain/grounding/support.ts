import { unique, type Question } from '../question/question.js';
import { stems } from '../stems.js';
import { toldOf, type Given } from '../prompt/given.js';
import { factsOf, numbersIn, says, type Facts } from './facts.js';

/**
 * Whether a sentence of an answer rests on the sources. `says nothing`: it claims nothing, like "Here is a list:" or "The documents do
 * not say who".
 */
export type Support =
  | { readonly kind: 'supported'; readonly by: readonly Given[] }
  | { readonly kind: 'says nothing' }
  | { readonly kind: 'unsupported' }
  /** Cited, with a number that neither its sources nor the question hold. */
  | { readonly kind: 'number changed' };

/** Of what a sentence adds to the question, so much must be in its sources. */
const leastOfNews = 0.5;
/** Words that a number counts for there. */
const weightOfNumber = 2;
/** Of all words of a sentence that adds nothing, so many: it confirms what was asked. */
const leastOfConfirmation = 0.8;
/** Sources that one sentence may be put together from. */
const mostTogether = 3;
/** Fewer words than these, without a number, before a colon claim nothing. */
const fewWords = 4;

/** Words by which an answer speaks of its sources or of itself. */
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
 * The rule by which every answer of a language model is held against its sources, whichever model writes and however it cites.
 *
 * A sentence rests on what was given if all of its numbers and names are there, or in the question, and at least half of what it adds to
 * the question; up to three cards or computed results may have it together. One that was cited has been pointed at words of the source already: only its numbers
 * are looked at again.
 *
 * @param given to the model; more may come.
 */
export function createSupport(question: Question, given: ReadonlyMap<string, Given>) {
  const known = new Map<Given, Facts>();
  const asked = factsOf(question.text);
  const factsFor = (each: Given): Facts => {
    const facts = known.get(each) ?? factsOf(toldOf(each));
    known.set(each, facts);
    return facts;
  };

  /** @param pointed what the model named for the sentence, without a proof. */
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

  /** The fewest that together hold the claim, those that hold most of it first. */
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
  /** Stems that say something. */
  readonly words: readonly string[];
  /** Words that the question does not have, numbers left out. */
  readonly news: readonly string[];
  /** Of those, what is written like a name within the sentence. */
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

/** Whether a word begins here that does not begin its sentence, or what follows a colon or a quotation mark. */
const isWithin = (text: string, index: number): boolean =>
  /[\p{L}\p{N},;)]\s$/u.test(text.slice(Math.max(0, index - 3), index));
