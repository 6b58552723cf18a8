import { readQuestion, wordReading, type Table } from '@cardinal/tables';

export interface NamedTable {
  readonly table: Table;
  readonly fileId: number;
  readonly fileName: string;
}

/** What tables say to a question. */
export type Computation =
  | {
      readonly kind: 'computed';
      /** In the table's own words, so that a wrong reading shows: `Total of "Amount" where "Region" is "North": $38,069.55.` */
      readonly answer: string;
      /** `Computed from orders.csv: 18 of 60 rows used.` */
      readonly basis: string;
      readonly fileId: number;
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
  const starts = reading.outcome.cells.map(({ start }) => start);
  return {
    kind: 'computed',
    ...wordReading(reading.program, reading.outcome, nameOf(of)),
    fileId: of.fileId,
    places: [...new Set([starts[0], starts.at(-1)])].filter((start) => start !== undefined),
  };
}

/** What a table is called where its rows are told of. */
export function nameOf({ table, fileName }: Pick<NamedTable, 'table' | 'fileName'>): string {
  const { name } = table.facts;
  return name === '' ? fileName : `${fileName} (${name})`;
}

const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');
