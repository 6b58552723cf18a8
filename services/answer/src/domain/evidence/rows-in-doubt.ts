import { correctionsAmong, saysReported } from '@cardinal/language';
import type { Question } from '../question/question.js';
import { stems } from '../stems.js';
import { comparingWords, turningWords } from '../tuning.js';
import type { Scored } from './score.js';
import { isOfOtherScope } from './statement-scope.js';
import { lacksPeriod } from './asked-period.js';
import { isNamedWholly } from './named-rows.js';
import { cellsOf, isTableRow, saidShare, saidWholly } from './table-cells.js';

/**
 * Whether a row of a table is not what a question asks for, although it has its words: it is what is excluded, what
 * others are compared with, of another period or of a group instead of a single company, or has the value before and after a correction.
 */
export const isRowInDoubt = (question: Question, best: Scored): boolean =>
  isTableRow(best) &&
  question.listing === undefined &&
  (isTurned(question, best) ||
    isComparedWith(question, best) ||
    lacksPeriod(question, best) ||
    isCorrected(question, best) ||
    isOfOtherScope(question, best));

function isTurned({ asked, language = 'en' }: Question, row: Scored): boolean {
  const words = turningWords[language];
  return words !== undefined && words.test(asked) && !words.test(row.text);
}

/** Whether the row has a cell that the question compares others with: the row of Japan for "Which nation had more silver than Japan?". */
function isComparedWith({ asked, language = 'en', reading }: Question, { text: row }: Scored): boolean {
  const [, other = ''] = comparingWords[language]?.exec(asked) ?? [];
  const named = stems(other, reading).join(' ');
  return named !== '' && cellsOf(row).some((cell) => /\p{L}/u.test(cell) && stems(cell, reading).join(' ') === named);
}

/** Whether another column corrects a column of the row that the question names ("2018" beside "2018 (restated)"), and the question says none of both. */
function isCorrected(
  { asked: text, stems: asked, reading }: Question,
  { sentence: { header = '' }, text: row }: Scored,
): boolean {
  if (saysReported(text)) return false;
  const [names, cells] = [cellsOf(header), cellsOf(row)];
  return correctionsAmong(names).some(({ corrected, corrections, isSame }) => {
    if (!isSame) return false;
    const values = new Set([...corrected, ...corrections].map((at) => cells[at]));
    if (values.size < 2) return false;
    return corrected.some((at) => {
      const own = stems(names[at] ?? '', reading);
      return own.length > 0 && own.every((stem) => asked.includes(stem));
    });
  });
}

/** Minimum share of the words of a cell that a question says to name the cell, and the maximum difference in it to a cell named no less. */
const named = { share: 0.7, difference: 0.25 };

/**
 * The first row that has all words of the question that the best one has, is named no less exactly, and has another value, as in the
 * statements of a group and of its parent company.
 */
export function rivalOf(question: Question, best: Scored, others: readonly Scored[]): Scored | undefined {
  if (!isTableRow(best) || question.listing !== undefined) return undefined;
  const own = wordsHeld(question, best);
  const exact = { words: saidWholly(question, best), share: saidShare(question, best) };
  return others.find((other) => {
    if (!isTableRow(other) || other.text === best.text) return false;
    const held = wordsHeld(question, other);
    const isNamedLess = exact.share >= named.share && saidShare(question, other) < exact.share - named.difference;
    return (
      !isNamedLess &&
      saidWholly(question, other) >= exact.words &&
      [...own].every((stem) => held.has(stem)) &&
      !isSameValue(question, best, other)
    );
  });
}

/** Whether a row that the question asks for by its label lacks one of the values of another row. */
export const isOtherValue = (question: Question, row: Scored, values: readonly { readonly text: string }[]): boolean =>
  isTableRow(row) &&
  isNamedWholly(question, row) &&
  !lacksPeriod(question, row) &&
  values.some(({ text }) => /\d/u.test(text) && !cellsOf(row.text).some((cell) => cell.trim() === text.trim()));

/** The stems of the question in a row, its header, the title of its card and the name of its file. */
function wordsHeld({ stems: asked, reading }: Question, { withTitle, card }: Scored): ReadonlySet<string> {
  const ofFile = new Set(stems(card.fileName, reading));
  return new Set(asked.filter((stem) => withTitle.has(stem) || ofFile.has(stem)));
}

/** Whether two rows have the same cells in the columns that the question names. */
function isSameValue(question: Question, one: Scored, other: Scored): boolean {
  const [first, second] = [one, other].map((row) => askedCells(question, row));
  return first !== undefined && first === second;
}

function askedCells({ content, reading }: Question, { sentence: { header = '' }, text }: Scored): string | undefined {
  const cells = cellsOf(text);
  const asked = cellsOf(header).flatMap((name, at) =>
    stems(name, reading).some((stem) => content.includes(stem)) ? [cells[at] ?? ''] : [],
  );
  return asked.length > 0 ? asked.join('\n') : undefined;
}
