import { english } from '@cardinal/language';
import { comparisonIn } from './comparison.js';

/** One of several things that a question asks for. */
interface Part {
  readonly question: string;
  /** The preceding part, which this one may refer back to ("… and when did it close?"). */
  readonly previous?: string;
}

export interface Decomposition {
  /** Two to four parts; empty if the question asks for one thing. */
  readonly parts: readonly Part[];
  /**
   * Whether one passage might answer the whole question (a comparison, a shared property), so that it is worth searching for that first.
   */
  readonly wholeMayDo: boolean;
}

const mostParts = 4;
/** Maximum length of a text that is split, in UTF-16 units. A longer text is more like a letter, for which the rules below are not made. */
const longestTakenApart = 1_000;
const asks = `(?:${english.questionWords.join('|')})`;
const name = String.raw`(?:the )?(?:\p{Lu}|\d)[\p{L}\p{N}.'’-]*(?: (?:of |the )?(?:\p{Lu}|\d)[\p{L}\p{N}.'’-]*)*`;
const lone = new RegExp(`^(${asks})\\?+$`, 'iu');
const firstWord = new RegExp(`^${asks}\\s+`, 'iu');
const nextClause = new RegExp(String.raw`(?:,|(?<![\s,]))\s+(?:and|but|as well as|also)\s+(?=${asks}\b)`, 'iu');
/** Maximum length of a question about several names, in UTF-16 units. It bounds the search for names, which takes quadratic time. */
const longestShared = 300;
const one: Decomposition = { parts: [], wholeMayDo: true };

/** Splits a compound question by rules: several questions, clauses joined by "and", comparisons, a property of several names. */
export function decompose(question: string): Decomposition {
  const text = question.trim();
  if (text.length > longestTakenApart) return one;
  const several = clauses(text);
  if (several.length > 1) return { parts: chained(several), wholeMayDo: false };
  const compared = comparison(text) ?? shared(text);
  return compared ? { parts: compared.map((part) => ({ question: part })), wholeMayDo: true } : one;
}

function clauses(text: string): string[] {
  return text
    .split(/(?<=\?)\s+/u)
    .flatMap((sentence) => sentence.split(nextClause))
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]{2}/u.test(clause))
    .map((clause) => (clause.endsWith('?') ? clause : `${clause.replace(/(?<![,;.])[,;.]+$/u, '')}?`))
    .map(completed)
    .slice(0, mostParts);
}

/** Completes a lone question word with the rest of its neighbour, as in "Where and when did it begin?", "When did it begin and why?". */
function completed(clause: string, index: number, all: readonly string[]): string {
  const word = lone.exec(clause)?.[1];
  if (word === undefined) return clause;
  const neighbour = [all[index + 1], all[index - 1]].find((each) => each !== undefined && !lone.test(each));
  return neighbour === undefined ? clause : `${word} ${neighbour.replace(firstWord, '')}`;
}

function chained(parts: readonly string[]): Part[] {
  return parts.map((question, index) => {
    const previous = parts[index - 1];
    return previous === undefined ? { question } : { question, previous };
  });
}

function comparison(text: string): string[] | undefined {
  const found = comparisonIn(text);
  return found?.sides.map((side) => about(side.trim(), found.aspect?.trim(), found.isChoice === true));
}

function about(side: string, aspect: string | undefined, isChoice: boolean): string {
  if (aspect === undefined) return `What is ${side}?`;
  return isChoice ? `${side} ${aspect}` : `What is the ${aspect} of ${side}?`;
}

const asksFirst = new RegExp(String.raw`^(?:\w+ )?${asks}\b`, 'iu');
// linear: it sees 300 characters at most (`longestShared`), and reads on from a space no further than names go.
const sharedProperty = new RegExp(
  String.raw`^(?<before>.+?\s)(?<a>${name})(?<more>(?:, ${name})*),? and (?<b>${name})(?=\s|\?*$)`,
  'u',
);

/** Splits a question that asks the same of several names, as "What are the capitals of A and B?". */
function shared(text: string): string[] | undefined {
  if (text.length > longestShared || !asksFirst.test(text)) return undefined;
  const found = sharedProperty.exec(text);
  const after = text.slice(found?.[0].length).replace(/(?<!\?)\?+$/u, '');
  if (!found || after.includes('?')) return undefined;
  const { before = '', a = '', more = '', b = '' } = found.groups ?? {};
  const names = [a, ...more.split(', ').filter((each) => each !== ''), b];
  return names.slice(0, mostParts).map((each) => `${before}${each}${after}?`);
}
