import { idf, type ScopeStatistics } from '../card.js';
import { analyseQuestion, unique, type Question } from './question.js';
import { followUp } from '../tuning.js';

/** Whether a question leans on the one before it: it points back, or says too little alone. */
export function isFollowUp(question: Question): boolean {
  return followUp.pattern.test(question.text) || question.content.length < followUp.minTerms;
}

/** Questions looked back at, at most; older ones lend nothing. */
const chainLength = 3;

/** The questions a follow-up may lean on, latest first; each but the last is a follow-up itself. */
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
 * The question as cards are to be ranked by it: with the rarest words that the earlier questions have and the
 * collection knows. Sentences are still scored by the question alone.
 */
export function expand(question: Question, chain: readonly Question[], statistics: ScopeStatistics): Question {
  const own = new Set(question.stems);
  const limit = chain.length > 1 ? followUp.wordsOfChain : followUp.words;
  const lent = unique(chain.flatMap((each) => each.content))
    .filter((stem) => !own.has(stem) && (statistics.frequency.get(stem) ?? 0) > 0)
    .sort((a, b) => idf(statistics, b) - idf(statistics, a))
    .slice(0, limit)
    .map((stem) => chain.find((each) => each.written.has(stem))?.written.get(stem) ?? stem);
  return lent.length === 0 ? question : analyseQuestion(`${question.text} ${lent.join(' ')}`);
}
