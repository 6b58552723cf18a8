import { idf, type ScopeStatistics } from '../card.js';
import { analyseQuestion, unique, type Question } from './question.js';
import { followUp } from '../tuning.js';

/** Whether a question depends on the one before it, because it refers back or has too few content words. */
export function isFollowUp(question: Question): boolean {
  return followUp.pattern.test(question.asked) || question.content.length < followUp.minTerms;
}

/** Maximum number of preceding questions that a follow-up question takes words from. */
const chainLength = 3;

/** The questions that a follow-up question may depend on, latest first; each but the last is a follow-up itself. */
export function chainOf(previous: readonly string[]): Question[] {
  const chain: Question[] = [];
  for (const text of previous.slice(-chainLength).reverse()) {
    const question = analyseQuestion(text);
    chain.push(question);
    if (!isFollowUp(question)) break;
  }
  return chain;
}

/**
 * The question for ranking cards: expanded with the rarest words of the earlier questions that occur in the collection. Sentences are still
 * scored by the question alone.
 */
export function expand(question: Question, chain: readonly Question[], statistics: ScopeStatistics): Question {
  const own = new Set(question.stems);
  const limit = chain.length > 1 ? followUp.wordsOfChain : followUp.words;
  const lent = unique(chain.flatMap((each) => each.content))
    .filter((stem) => !own.has(stem) && (statistics.frequency.get(stem) ?? 0) > 0)
    .sort((a, b) => idf(statistics, b) - idf(statistics, a))
    .slice(0, limit)
    .map((stem) => chain.find((each) => each.written.has(stem))?.written.get(stem) ?? stem);
  return lent.length === 0 ? question : analyseQuestion(`${question.asked} ${lent.join(' ')}`);
}
