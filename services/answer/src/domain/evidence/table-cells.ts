import { plainWords, type Language } from '@cardinal/language';
import type { Question } from '../question/question.js';
import { cellBorder } from '../sentences.js';
import { stems } from '../stems.js';
import type { Card } from '../card.js';
import type { Candidate } from './candidates.js';
import { namingStems } from './document-names.js';

/** The cells of a row, or of a header. The first may be empty, which leaves only the border of it. */
export const cellsOf = (row: string): string[] =>
  (row.startsWith(cellBorder.trimStart()) ? ` ${row}` : row).split(cellBorder);

/** Whether a sentence is a row under the header of its table. */
export const isTableRow = ({ sentence: { header }, text }: Pick<Candidate, 'sentence' | 'text'>): boolean =>
  header !== undefined && text.includes(cellBorder);

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

/** What a question asks for, without the words that name a document, and without years and other numbers. */
const askedOf = ({ content, numbers }: Question, named: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(content.filter((stem) => !named.has(stem) && !numbers.includes(stem)));

/** The stems of the label of a row, which is its first cell; none if that has no word. */
function labelOf(row: string, reading: Language): ReadonlySet<string> {
  const [label = ''] = row.split(cellBorder);
  return new Set(label === row || !/\p{L}/u.test(label) ? [] : stems(label, reading));
}

/** Whether a card has a row of a table whose label the question says as a whole, besides words that name the card's document. */
export function hasNamedRow(question: Question): (card: Card) => boolean {
  const namedBy = namingStems(question.text, question.reading);
  return ({ fileName, verbatimContent }) => {
    if (!verbatimContent.includes(cellBorder)) return false;
    const asked = askedOf(question, namedBy(fileName));
    if (asked.size === 0) return false;
    return verbatimContent.split('\n').some((row) => {
      const label = labelOf(row, question.reading);
      return label.size > 0 && label.size >= Math.min(2, asked.size) && [...label].every((stem) => asked.has(stem));
    });
  };
}

/**
 * Whether a question asks for a row by its label and nothing else: "Total assets", but neither "Total" nor "Total other assets", for "What were
 * the total assets of Example in 2022?". Words of the header name columns.
 */
export function isNamedWholly(question: Question, { text, named, sentence: { header = '' } }: Candidate): boolean {
  const label = labelOf(text, question.reading);
  if (label.size === 0) return false;
  const columns = new Set(stems(header, question.reading));
  const asked = askedOf(question, named);
  if (![...label].every((stem) => asked.has(stem))) return false;
  if (![...asked].every((stem) => label.has(stem) || columns.has(stem))) return false;
  // Words without a stem tell labels apart: "Total other assets", "Income before taxes".
  const said = new Set(plainWords(question.text));
  const isSmall = (word: string): boolean => stems(word, question.reading).length === 0;
  return plainWords(cellsOf(text)[0] ?? '').every((word) => said.has(word) || !isSmall(word));
}
