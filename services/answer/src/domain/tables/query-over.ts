import type { Spoken } from '@cardinal/language';
import { readProgram, runProgram } from '@cardinal/tables';
import { messagesFor } from '../messages.js';
import { nameOf, type NamedTable } from './compute-over.js';
import { rowsOf, shown, type Shown, type TableRows } from './table-rows.js';
import { wordReading } from './word-reading.js';

/** Result of a program over a table. */
export interface TableResult extends TableRows {
  readonly fileName: string;
  /** Program and result in the table's own words, and in `basis` the rows used. */
  readonly answer: string;
  readonly basis: string;
  readonly values: readonly TableValue[];
  readonly furtherValues: number;
  readonly rowsScanned: number;
  readonly rowsUsed: number;
  readonly rowsExcluded: number;
  readonly totalRows: number;
}

export interface TableValue extends Shown {
  readonly number?: string | undefined;
  readonly measure?: string | undefined;
}

/** Maximum length of a value, and of the answer, in UTF-16 code units. */
const longestValue = 2_000;

/**
 * Runs a program over a table.
 *
 * @param program JSON.
 * @param language of the words of the result.
 * @throws {TableProgramError} if the program is malformed, or does not fit this table.
 */
export function queryOver(
  program: string,
  { table, fileName }: Pick<NamedTable, 'table' | 'fileName'>,
  language: Spoken,
): TableResult {
  const read = readProgram(JSON.parse(program), table);
  const outcome = runProgram(table, read);
  const { answer, basis } = wordReading(read, outcome, nameOf({ table, fileName }), messagesFor({ language }));
  const { values, furtherValues, rowsScanned, rowsUsed, rowsExcluded } = outcome;
  return {
    ...{ fileName, answer: shown(answer, longestValue).text, basis },
    values: values.map(({ text, number, measure }) => ({ ...shown(text, longestValue), number, measure })),
    ...rowsOf(table, outcome),
    ...{ furtherValues, rowsScanned, rowsUsed, rowsExcluded, totalRows: outcome.totalRowsLeftOut },
  };
}
