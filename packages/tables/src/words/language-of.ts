import { spokenIn } from '@cardinal/language';
import { englishQuestions } from './english-questions.js';
import { germanQuestions } from './german-questions.js';
import type { QuestionWords } from './question-words.js';

/** The languages in which questions are read. */
const all: readonly QuestionWords[] = [englishQuestions, germanQuestions];

/**
 * The words of the language of a question: of the one with the most of its signs, and among equals of the first in the list. English if there
 * are no signs, or if the question is in another language.
 *
 * @param plain the words of the question.
 */
export function languageOf(asked: string, plain: readonly string[]): QuestionWords {
  let [best, most] = [englishQuestions, 0];
  for (const words of all) {
    const signs = plain.filter((word) => words.signs.has(word)).length;
    if (signs > most) [best, most] = [words, signs];
  }
  const { neighbours } = best;
  const spoken = neighbours.length > 0 ? spokenIn(asked) : undefined;
  return spoken !== undefined && neighbours.includes(spoken) ? englishQuestions : best;
}
