import { normalise, periodsIn } from '@cardinal/language';
import type { Question } from '../question/question.js';
import type { Candidate } from './candidates.js';
import { cellsOf } from './table-cells.js';

/** Whether columns of a table are periods, but none of them is the one asked for, or have no names that would say which one is. */
export function lacksPeriod({ asked: text }: Question, { sentence: { header = '' }, text: row }: Candidate): boolean {
  const asked = periodsIn(text);
  const held = normalise(row);
  const columns = cellsOf(header)
    .map(periodsIn)
    .filter(({ years, parts }) => years.length + parts.length > 0);
  if (columns.length < 2) return header === '' && hasValues(row) && !asked.years.every((year) => held.includes(year));
  const isHeld = (year: string): boolean => held.includes(year) || columns.some(({ years }) => years.includes(year));
  if (columns.some(({ years }) => years.length > 0) && !asked.years.every(isHeld)) return true;
  const [part, ...others] = new Set(asked.parts);
  if (part === undefined || others.length > 0 || !columns.some(({ parts }) => parts.length > 0)) return false;
  const [year] = asked.years.length === 1 ? asked.years : [];
  return !columns.some(
    ({ years, parts }) => parts.includes(part) && (year === undefined || years.length === 0 || years.includes(year)),
  );
}

/** Whether a row has more than one value, so that only names of columns tell which is of the period. */
const hasValues = (row: string): boolean => cellsOf(row).filter((cell) => /\d/u.test(cell)).length > 1;
