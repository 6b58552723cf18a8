import { cellSeparator } from '@cardinal/tables';
import type { TableResult } from './query-over.js';

/** A result as a language model is given it. */
export interface ResultText {
  /** What was computed and the cells that say it: what a statement may rest on. */
  readonly text: string;
  /** What is told beside it, for programs that go on from here; nobody can cite it. */
  readonly beside: string;
}

/** @param fits whether so much may be told: of rows as many as do. @returns undefined where not even what was computed does. */
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
