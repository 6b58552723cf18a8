import { hasAskingWords, spokenIn, type Spoken } from '@cardinal/language';
import {
  readFollowUp,
  readQuestion,
  type Outcome,
  type Program,
  type QuestionTable,
  type ReadingInDoubt,
  type Table,
} from '@cardinal/tables';
import { filled, messagesFor, oneLine } from '../messages.js';
import type { Messages } from '../message-shape.js';
import { isFollowUp } from '../question/follow-up.js';
import { analyseQuestion } from '../question/question.js';
import { cited, rowsOf, type TableRows } from './table-rows.js';
import { saysComputedFrom, wordReading } from './word-reading.js';

export interface NamedTable {
  readonly table: Table;
  readonly fileId: number;
  /** Position among the tables of the file, from 0. */
  readonly index: number;
  readonly fileName: string;
}

/** A question with the conversation before it. */
export interface AskedOver {
  readonly question: string;
  /** Earlier questions, oldest first; empty if the question does not continue any. */
  readonly earlier: readonly string[];
  /** The last answer. */
  readonly lastAnswer: string;
}

/** A computation over a table, with all that is needed to repeat it. */
export interface TableComputation extends Pick<NamedTable, 'fileId' | 'index' | 'fileName'>, TableRows {
  /** JSON. */
  readonly program: string;
  readonly rowsScanned: number;
  readonly rowsUsed: number;
  /** Rows that met the conditions, but have no value. */
  readonly rowsExcluded: number;
  /** Rows that sum up other rows, and were left out. */
  readonly totalRows: number;
  /** Whether the question may mean something else. */
  readonly unsure: boolean;
}

/** A reading of a question of which it is not certain that it is the one meant. */
export interface UnsureReading {
  /** Index among the given tables. */
  readonly table: number;
  readonly program: Program;
  readonly outcome: Outcome;
}

/** Reads a question that has no certain reading; undefined if no reading is probable enough. */
export type ReadUnsure = (question: string, tables: readonly QuestionTable[]) => UnsureReading | undefined;

/** A result in words. */
export interface Computed {
  readonly kind: 'computed';
  /**
   * In the table's own words, so that readers notice a wrong interpretation: `Total of "Amount" where "Region" is "North": $38,069.55.`
   */
  readonly answer: string;
  /** `Computed from orders.csv: 18 of 60 rows used.` */
  readonly basis: string;
  readonly computation: TableComputation;
  /** Offsets of the first and the last cell used, in the document's canonical text, in UTF-16 code units. */
  readonly places: readonly number[];
}

/** Why a question that has one reading is not answered, in words. */
export interface InDoubt extends Pick<NamedTable, 'fileId'> {
  /** `Not computed from regions.csv: some of its rows hold again what other rows hold (for example “World”), …` */
  readonly reason: string;
  /** Offset of the cell that shows it, in the document's canonical text, in UTF-16 code units. */
  readonly place: number;
}

/** Result of computing a question over tables. */
export type Computation =
  | Computed
  | {
      readonly kind: 'none';
      /** Whether the question, or one that it continues, asks for a count, a total or a maximum, so that no single row of a table is its answer. */
      readonly aboutMany: boolean;
      /** A reading that may not be the one meant. */
      readonly unsure?: Computed;
      /** Why the result of the only reading is not certain; then there is no `unsure`. */
      readonly doubt?: InDoubt;
    };

/**
 * Computes the question over one of the tables, if the question has no other reading.
 *
 * @param readUnsure reads what has none, so that an answer may be shown as unsure. Follow-ups are not read so, because their words leave out most
 *   of what they mean.
 */
export function computeOver(asked: AskedOver, tables: readonly NamedTable[], readUnsure?: ReadUnsure): Computation {
  const named = tables.map(({ table, fileName }) => ({
    ...{ table, names: [withoutExtension(fileName), table.facts.name] },
  }));
  const alone = readQuestion(asked.question, named);
  const reading = alone.kind === 'computed' ? alone : (goneOn(asked, named, tables) ?? alone);
  if (reading.kind === 'computed') {
    const messages = messagesFor({ language: languageOf(asked, reading.language) });
    const told = toldOf(reading, tables, messages, false);
    if (told) return told;
  }
  const none = { kind: 'none', aboutMany: reading.aboutMany || continuesMany(asked, named) } as const;
  const doubt = reading.kind === 'refused' && reading.doubt && inDoubt(asked, reading.doubt, tables);
  if (doubt) return { ...none, doubt };
  const probable = isFollowUp(analyseQuestion(asked.question)) ? undefined : readUnsure?.(asked.question, named);
  const unsure = probable && toldOf(probable, tables, messagesFor({ language: languageOf(asked, 'en') }), true);
  return unsure ? { ...none, unsure } : none;
}

/** The result of a reading, in words. */
function toldOf(
  { table, program, outcome, isSo }: UnsureReading & { readonly isSo?: boolean },
  tables: readonly NamedTable[],
  messages: Messages,
  unsure: boolean,
): Computed | undefined {
  const of = tables[table];
  if (of === undefined) return undefined;
  const starts = outcome.cells.map(({ start }) => start);
  const { rowsScanned, rowsUsed, rowsExcluded, totalRowsLeftOut: totalRows } = outcome;
  const { fileId, index, fileName } = of;
  const { answer: values, basis } = wordReading(program, outcome, nameOf(of), messages);
  const { isSo: yes, isNotSo: no } = messages.computation;
  const answer = isSo === undefined ? values : filled(isSo ? yes : no, { answer: values });
  return {
    kind: 'computed',
    answer: unsure ? filled(messages.computation.unsure, { answer }) : answer,
    basis,
    computation: {
      ...{ fileId, index, fileName, program: JSON.stringify(program) },
      ...{ rowsScanned, rowsUsed, rowsExcluded, totalRows, unsure },
      ...cited(rowsOf(of.table, outcome)),
    },
    places: [...new Set([starts[0], starts.at(-1)])].filter((start) => start !== undefined),
  };
}

function inDoubt(
  asked: AskedOver,
  { kind, named, place, table, language }: ReadingInDoubt,
  tables: readonly NamedTable[],
): InDoubt | undefined {
  const of = tables[table];
  if (of === undefined) return undefined;
  const { doubts } = messagesFor({ language: languageOf(asked, language) }).computation;
  const told = { name: nameOf(of), cell: oneLine(named) };
  return { reason: filled(doubts[kind], told), fileId: of.fileId, place };
}

/** Reads the question as a follow-up to a question whose answer was computed over the same table, as the text of that answer shows. */
function goneOn(
  { question, earlier, lastAnswer }: AskedOver,
  named: readonly QuestionTable[],
  tables: readonly NamedTable[],
) {
  const reading = readFollowUp(question, earlier, named)?.reading;
  const of = reading && tables[reading.table];
  return of && saysComputedFrom(lastAnswer, nameOf(of)) ? reading : undefined;
}

/** Maximum number of earlier questions that a question may continue. */
const mostContinued = 3;

/** Whether the question continues one about many rows: "and by region?" after a total. */
function continuesMany({ question, earlier }: AskedOver, named: readonly QuestionTable[]): boolean {
  let text = question;
  for (const before of earlier.slice(-mostContinued).reverse()) {
    if (hasAskingWords(text) && !isFollowUp(analyseQuestion(text))) return false;
    const read = readQuestion(before, named);
    const isOfOneRow = read.kind === 'computed' && read.program.value.op === 'cells';
    if (read.aboutMany && !isOfOneRow) return true;
    text = before;
  }
  return false;
}

/**
 * Language of the answer: the one in which the question was read, except that a question in which nothing shows the language is read in English.
 * Then the language of the question, or of the questions before it if the question is too short to tell.
 */
const languageOf = ({ question, earlier }: AskedOver, read: Spoken): Spoken | undefined =>
  read !== 'en' ? read : [question, ...earlier.toReversed()].map(spokenIn).find((language) => language !== undefined);

/** Name of a table in answers. */
export function nameOf({ table, fileName }: Pick<NamedTable, 'table' | 'fileName'>): string {
  const { name } = table.facts;
  return name === '' ? fileName : `${fileName} (${name})`;
}

const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');
