import { cellSeparator } from '@cardinal/tables';
import type { TableResult } from './query-over.js';

/** A result in the form that a language model is given. */
export interface ResultText {
  /** The result with the cells that it rests on, which the model may cite. */
  readonly text: string;
  /** Additional facts for further programs, which cannot be cited. */
  readonly beside: string;
}

/** Includes as many rows as fit. @param fits whether a text fits into the budget. @returns undefined if not even the result itself fits. */
export function resultText(result: TableResult, fits: (text: string) => boolean): ResultText | undefined {
  const { answer, basis, columns, rows, furtherRows } = result;
  let text = `${answer}\n${basis}`;
  if (!fits(text)) return undefined;
  const told: number[] = [];
  for (const [at, { row, cells }] of rows.entries()) {
    const line = cells.map((cell) => cell.text).join(cellSeparator);
    const longer = `${text}\n${at === 0 ? `${columns.join(cellSeparator)}\n` : ''}${line}`;
    if (!fits(longer)) break;
    text = longer;
    told.push(row);
  }
  const further = rows.length - told.length + furtherRows;
  const numbers = told.length > 0 ? `Numbers of the rows that are listed, for programs: ${told.join(', ')}.` : '';
  const more = further > 0 ? `Rows that say it and are not listed: ${further}.` : '';
  return { text, beside: [numbers, more].filter(Boolean).join(' ') };
}
