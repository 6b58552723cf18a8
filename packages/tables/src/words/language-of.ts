import { spokenIn } from '@cardinal/language';
import { englishQuestions } from './english-questions.js';
import { germanQuestions } from './german-questions.js';
import { frenchQuestions } from './french-questions.js';
import type { QuestionWords } from './question-words.js';
import { spanishQuestions } from './spanish-questions.js';

/** The languages in which questions are read. */
const all: readonly QuestionWords[] = [englishQuestions, germanQuestions, spanishQuestions, frenchQuestions];

/**
 * The words of the language of a question: of the one with the most of its signs; among equals of the first in the list, and then of German, because
 * "was" is a word of both; except where both have neighbours and `spokenIn` recognises the other. English if the question is in a neighbour of that language. Without any sign, English, and
 * then the language that `spokenIn` recognises, which names of places such as "La Paz" mislead, and German if a word of its computations is said ("Kosten pro Standort").
 *
 * @param plain the words of the question.
 */
export function languagesOf(asked: string, plain: readonly string[]): readonly QuestionWords[] {
  const signs = all.map((words) => plain.filter((word) => words.signs.has(word)).length);
  const most = Math.max(...signs);
  const [first = englishQuestions, ...equals] = all.filter((_, at) => signs[at] === most);
  if (most > 0 && first.neighbours.length === 0)
    return [first, ...equals.filter((each) => each.neighbours.length === 0)];
  const spoken = spokenIn(asked);
  const own = [first, ...equals].filter(({ language, neighbours }) => neighbours.length > 0 && language === spoken);
  if (most === 0)
    return [
      englishQuestions,
      ...own,
      ...all.filter((words) => words.neighbours.length === 0 && measures(words, plain)),
    ];
  const isOther = first.neighbours.some((each) => each === spoken);
  return own.length > 0 ? own : [isOther ? englishQuestions : first];
}

/** Whether a word for a total, an average or groups is said, that is no such word in English. */
const measures = (words: QuestionWords, plain: readonly string[]): boolean =>
  words !== englishQuestions &&
  plain.some((word) => [words.total, words.average, words.ratio, words.splitBy].some((list) => list.has(word)));
