import type { Table } from '@cardinal/tables';
import {
  columnName,
  contextIn,
  operatorsOf,
  wordKey,
  type ColumnWords,
  type Context,
  type Question,
  type QuestionTable,
} from '@cardinal/tables/reading';
import { askedOf, type Asked } from './asked/asked.js';
import { cellIndexOf, type CellIndex } from './asked/cell-index.js';
import { headerMatches, type HeaderMatch } from './asked/header-matches.js';

/** A question about one table, with everything that readings are made from. */
export interface Subject {
  readonly asked: Asked;
  readonly table: Table;
  /** The same question as the certificate reads it, for the rules that hold for every reading. */
  readonly context: Context;
  readonly columns: readonly ColumnWords[];
  /** Names of the columns in programs. */
  readonly names: readonly string[];
  readonly headers: readonly HeaderMatch[];
  readonly index: CellIndex;
  /** Rows that are no totals, ascending. */
  readonly rows: readonly number[];
}

export function subjectOf(question: Question, of: QuestionTable): Subject {
  const { stem } = question.words;
  const rowNames = new Set(of.names.flatMap((name) => wordKey(name).split(' ').filter(Boolean)).map(stem));
  const asked = askedOf(question, rowNames);
  const context = contextIn(question, operatorsOf(question), of);
  const { columns } = context.table;
  const totals = new Set(of.table.totals);
  return {
    ...{ asked, table: of.table, context, columns, headers: headerMatches(asked, columns) },
    names: of.table.columns.map((_, at) => columnName(of.table, at)),
    index: cellIndexOf(of.table, stem),
    rows: Array.from({ length: of.table.rows }, (_, row) => row).filter((row) => !totals.has(row)),
  };
}
