import { readQuestion, wordReading, type Table } from '@cardinal/tables';

export interface NamedTable {
  readonly table: Table;
  readonly fileId: number;
  /** Its place among the tables of the file, from 0. */
  readonly index: number;
  readonly fileName: string;
}

/** What was computed, for who wants to do it again. */
export interface TableComputation extends Pick<NamedTable, 'fileId' | 'index' | 'fileName'> {
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
export function computeOver(question: string, tables: readonly NamedTable[]): Computation {
  const reading = readQuestion(
    question,
    tables.map(({ table, fileName }) => ({ table, names: [withoutExtension(fileName), table.facts.name] })),
  );
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
    },
    places: [...new Set([starts[0], starts.at(-1)])].filter((start) => start !== undefined),
  };
}

/** What a table is called where its rows are told of. */
export function nameOf({ table, fileName }: Pick<NamedTable, 'table' | 'fileName'>): string {
  const { name } = table.facts;
  return name === '' ? fileName : `${fileName} (${name})`;
}

const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');
