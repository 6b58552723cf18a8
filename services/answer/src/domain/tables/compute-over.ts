import { basisOf, readFollowUp, readQuestion, wordReading, type QuestionTable, type Table } from '@cardinal/tables';
import { cited, rowsOf, type TableRows } from './table-rows.js';

export interface NamedTable {
  readonly table: Table;
  readonly fileId: number;
  /** Its place among the tables of the file, from 0. */
  readonly index: number;
  readonly fileName: string;
}

/** A question with the conversation before it. */
export interface AskedOver {
  readonly question: string;
  /** Earlier questions, oldest first; empty where it goes on with none. */
  readonly earlier: readonly string[];
  /** The last answer. */
  readonly lastAnswer: string;
}

/** What was computed, for who wants to do it again. */
export interface TableComputation extends Pick<NamedTable, 'fileId' | 'index' | 'fileName'>, TableRows {
  /** As JSON. */
  readonly program: string;
  readonly rowsScanned: number;
  readonly rowsUsed: number;
  /** That met the conditions, but have no value. */
  readonly rowsExcluded: number;
  /** That sum up others, and were left out. */
  readonly totalRows: number;
}

/** What tables say to a question. */
export type Computation =
  | {
      readonly kind: 'computed';
      /** In the table's own words, so that a wrong reading shows: `Total of "Amount" where "Region" is "North": $38,069.55.` */
      readonly answer: string;
      /** `Computed from orders.csv: 18 of 60 rows used.` */
      readonly basis: string;
      readonly computation: TableComputation;
      /** Where what it rests on begins in the document's canonical text, in UTF-16 code units: the first and the last cell. */
      readonly places: readonly number[];
    }
  | {
      readonly kind: 'none';
      /** The question asks for a count, a total, the most of something: no single row of a table is its answer. */
      readonly aboutMany: boolean;
    };

/** Reads the question as a computation over one of the tables, where it can mean nothing else. */
export function computeOver(asked: AskedOver, tables: readonly NamedTable[]): Computation {
  const named = tables.map(({ table, fileName }) => ({
    ...{ table, names: [withoutExtension(fileName), table.facts.name] },
  }));
  const alone = readQuestion(asked.question, named);
  const reading = alone.kind === 'computed' ? alone : (goneOn(asked, named, tables) ?? alone);
  const of = reading.kind === 'computed' ? tables[reading.table] : undefined;
  if (reading.kind === 'refused' || !of) return { kind: 'none', aboutMany: reading.aboutMany };
  const { program, outcome } = reading;
  const starts = outcome.cells.map(({ start }) => start);
  const { rowsScanned, rowsUsed, rowsExcluded, totalRowsLeftOut: totalRows } = outcome;
  const { fileId, index, fileName } = of;
  return {
    kind: 'computed',
    ...wordReading(program, outcome, nameOf(of)),
    computation: {
      ...{ fileId, index, fileName, program: JSON.stringify(program) },
      ...{ rowsScanned, rowsUsed, rowsExcluded, totalRows },
      ...cited(rowsOf(of.table, outcome)),
    },
    places: [...new Set([starts[0], starts.at(-1)])].filter((start) => start !== undefined),
  };
}

/** A question that goes on with one whose answer was computed over the same table, as that answer says. */
function goneOn(
  { question, earlier, lastAnswer }: AskedOver,
  named: readonly QuestionTable[],
  tables: readonly NamedTable[],
) {
  const reading = readFollowUp(question, earlier, named)?.reading;
  const of = reading && tables[reading.table];
  return of && lastAnswer.includes(basisOf(nameOf(of))) ? reading : undefined;
}

/** What a table is called where its rows are told of. */
export function nameOf({ table, fileName }: Pick<NamedTable, 'table' | 'fileName'>): string {
  const { name } = table.facts;
  return name === '' ? fileName : `${fileName} (${name})`;
}

const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');
