import type { Question } from '../question/question.js';
import { cellBorder } from '../sentences.js';
import { stems } from '../stems.js';
import type { Candidate } from './candidates.js';

/** The cells of a row, or of a header. The first may be empty, which leaves only the border of it. */
export const cellsOf = (row: string): string[] =>
  (row.startsWith(cellBorder.trimStart()) ? ` ${row}` : row).split(cellBorder);

/** Whether a sentence is a row of a table, with or without a header above it. */
export const isTableRow = ({ text }: Pick<Candidate, 'text'>): boolean => text.includes(cellBorder);

/** The cells of words of a row, each with its stems and how many of them the question says. */
function saidCells(
  { stems: asked, reading }: Question,
  { text, named }: Candidate,
  columns: ReadonlySet<string> = new Set(),
) {
  const known = new Set(asked.filter((stem) => !columns.has(stem) && !named.has(stem)));
  return cellsOf(text).flatMap((cell) => {
    const own = /\p{L}/u.test(cell) ? stems(cell, reading) : [];
    const said = own.filter((stem) => known.has(stem)).length;
    return said > 0 ? [{ said, of: own.length }] : [];
  });
}

/** The largest share of a cell of a row that the question says, 0..1: 1 for "Net sales", less for "Net sales growth (%)". 0 for other text. */
export const saidShare = (question: Question, candidate: Candidate): number =>
  candidate.text.includes(cellBorder)
    ? Math.max(0, ...saidCells(question, candidate).map(({ said, of }) => said / of))
    : 0;

/** Number of stems in the cells of a row that the question says as a whole. A stem of the header is that of a column, also where a cell has it. */
export function saidWholly(question: Question, candidate: Candidate): number {
  const columns = new Set(stems(candidate.sentence.header ?? '', question.reading));
  return saidCells(question, candidate, columns).reduce((sum, { said, of }) => sum + (said === of ? said : 0), 0);
}
