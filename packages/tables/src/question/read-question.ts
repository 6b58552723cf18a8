import { asksAboutMany, type Spoken } from '@cardinal/language';
import { columnName } from '../program/column-named.js';
import { TableProgramError } from '../program/errors.js';
import type { Outcome } from '../program/outcome.js';
import type { Program } from '../program/program.js';
import { runProgram } from '../program/run-program.js';
import type { Table } from '../table.js';
import { sameText } from '../values/text.js';
import { wordKey } from '../values/word-key.js';
import type { Candidate } from './computations/candidate.js';
import { candidatesOf } from './computations/candidates.js';
import { contextOf, isFurtherNegated, isOtherDate, type Context } from './context.js';
import { columnInDoubt, doubtIn, isEmpty, isOfNamedRow, namesTotalRow, type Doubt } from './doubts/doubts.js';
import type { Filter } from './filters/filter.js';
import { operatorsOf, type Operators } from './operators.js';
import { wordsOfTable, type ColumnWords, type TableWords } from './table-words.js';
import { splitCompounds } from './compounds.js';
import { questionsIn, type Question } from './tokens.js';
import { looksUpLimit, yesNoOf } from './yes-no.js';

export interface QuestionTable {
  readonly table: Table;
  /** Names of the table's file and sheet, because they denote its rows: "orders" in a table of orders. */
  readonly names: readonly string[];
}

/** Reason why nothing was computed. */
export type Refusal = 'too-long' | 'several-questions' | 'no-reading' | 'several-readings' | 'several-tables';

export type QuestionReading =
  | {
      readonly kind: 'computed';
      /** Index among the given tables. */
      readonly table: number;
      readonly program: Program;
      readonly outcome: Outcome;
      /** Language in which the question was read. */
      readonly language: Spoken;
      readonly aboutMany: boolean;
      /** Whether the answer is yes, for a question that is answered by yes or no; the outcome then has the values that show it. */
      readonly isSo?: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly reason: Refusal;
      /** Whether the question asks for a count, total, average or extreme, so that no single row may be presented as its answer. */
      readonly aboutMany: boolean;
      /** Why a reading of the question could not be computed, such as two currencies in one column. */
      readonly problem?: string;
      /** Why a reading of the question, which has no other, has no certain result. */
      readonly doubt?: ReadingInDoubt;
    };

export interface ReadingInDoubt extends Doubt {
  /** Index among the given tables. */
  readonly table: number;
  /** Language in which the question was read. */
  readonly language: Spoken;
}

/** Maximum number of readings per question and table that are computed. */
const mostRuns = 20;
const mostFilters = 3;

/**
 * Reads a question as a program for one of these tables, if the reading accounts for every word and is unambiguous.
 *
 * @param tables the tables that may be meant. A question that two of them answer differently is refused.
 */
export function readQuestion(asked: string, tables: readonly QuestionTable[]): QuestionReading {
  const refused: QuestionReading[] = [];
  for (const written of questionsIn(asked)) {
    const words = tables.map(({ table }) => wordsOfTable(table, written.words));
    const question = splitCompounds(written, words);
    const reading = readIn(question, asked, tables);
    if (reading.kind === 'computed') return reading;
    refused.push(reading);
  }
  const [first = { kind: 'refused', reason: 'too-long' }] = refused;
  const [doubt] = refused.flatMap((each) => (each.kind === 'refused' ? (each.doubt ?? []) : []));
  return { ...first, ...(doubt && { doubt }), aboutMany: refused.some(({ aboutMany }) => aboutMany) };
}

/** Reads a question in one language. */
function readIn(question: Question, asked: string, tables: readonly QuestionTable[]): QuestionReading {
  const operators = operatorsOf(question);
  const isOfMany = operators.aboutMany || asksAboutMany(asked);
  const aboutMany = isOfMany || tables.some(({ table }) => isPerColumn(question, wordsOfTable(table, question.words)));
  if (operators.asksTwice) return { kind: 'refused', reason: 'several-questions', aboutMany };
  if (operators.isUnread) return { kind: 'refused', reason: 'no-reading', aboutMany };
  const contexts = tables.map((each) => contextIn(question, operators, each));
  const readings = contexts.map(certified);
  const read = readings.flatMap(({ found }, at) => found.map((each) => ({ at, ...each })));
  const [first, ...others] = read;
  if (readings.some(({ isCutShort }) => isCutShort)) return { kind: 'refused', reason: 'several-readings', aboutMany };
  if (first === undefined) {
    const problem = readings.find((each) => each.problem !== undefined)?.problem;
    const [doubt] = readings.flatMap((each, table) => (each.doubt ? { ...each.doubt, table } : []));
    return {
      ...{ kind: 'refused', reason: 'no-reading', aboutMany },
      ...(problem !== undefined && { problem }),
      ...(doubt && { doubt: { ...doubt, language: question.words.language } }),
    };
  }
  const isOfAny = read.some(({ at, program }) => namesNothing(program, contexts[at]));
  if (tables.length > 1 && isOfAny) return { kind: 'refused', reason: 'several-tables', aboutMany };
  if (others.some((other) => other.key !== first.key)) {
    const reason = others.some(({ at }) => at !== first.at) ? 'several-tables' : 'several-readings';
    return { kind: 'refused', reason, aboutMany };
  }
  const { at: table, program, outcome, isSo } = first;
  const { language } = question.words;
  return { kind: 'computed', table, program, outcome, language, aboutMany, ...(isSo !== undefined && { isSo }) };
}

/**
 * Whether a value is asked for each group of a column: "the amount by region", "je Region". Not where the column itself has such a name, as
 * "Price per unit".
 */
const isPerColumn = ({ tokens, words }: Question, { columns }: TableWords): boolean =>
  tokens.some(({ word }, at) => {
    if (!words.per.has(word)) return false;
    const stem = tokens.slice(at + 1).find((token) => !words.linking.has(token.word))?.stem ?? '';
    const named = columns.filter(({ stems }) => stems.includes(stem));
    const isNamedSo = ({ column }: ColumnWords): boolean => wordKey(column.facts.name).split(' ').includes(word);
    return named.length > 0 && !named.some(isNamedSo);
  });

/** Whether the rows of any table may be meant ("How many rows are there?"), so that equal results of several tables are a coincidence. */
const namesNothing = ({ where, value }: Program, context: Context | undefined): boolean =>
  (where === undefined || where.length === 0) &&
  value.op === 'count' &&
  context?.question.tokens.every(({ stem }) => !context.names.has(stem) && !context.table.headers.has(stem)) === true;

/** Matches a question against a table, whose names denote its rows. */
export function contextIn(question: Question, operators: Operators, { table, names }: QuestionTable): Context {
  const words = wordsOfTable(table, question.words);
  const stems = names
    .flatMap((name) => wordKey(name).split(' '))
    .filter((word) => word !== '')
    .map(question.words.stem);
  return contextOf(question, operators, words, new Set(stems));
}

interface Certified {
  readonly program: Program;
  readonly outcome: Outcome;
  readonly isSo?: boolean;
  /** Normal form of the result. Readings with equal keys give the same answer. */
  readonly key: string;
}

interface Readings {
  readonly found: readonly Certified[];
  /** Whether there are more readings than may be computed, or one whose result is unclear, so that their agreement is unknown. */
  readonly isCutShort: boolean;
  /** Reason why a reading could not be computed. */
  readonly problem: string | undefined;
  /** Reason why the result of a reading is not certain. */
  readonly doubt: Doubt | undefined;
}

/** Computes every reading that accounts for all words. */
function certified(context: Context): Readings {
  const found: Certified[] = [];
  const seen = new Set<string>();
  let problem: string | undefined;
  let doubt: Doubt | undefined;
  const isOfTotal = namesTotalRow(context);
  for (const { program, outcome, isSo } of isOfTotal ? [] : yesNoOf(context)) {
    const inDoubt = doubtIn(program, outcome, context);
    if (inDoubt) doubt ??= inDoubt;
    else found.push({ program, outcome, isSo, key: `${isSo} ${keyOf(outcome)}` });
  }
  const candidates = isOfTotal ? [] : candidatesOf(context);
  for (const filters of choices(context.filters)) {
    if (isOtherDate(context, filters) || isFurtherNegated(filters)) continue;
    const mask = filters.reduce((all, filter) => all | filter.mask, 0n);
    for (const [at, candidate] of candidates.entries()) {
      const { operator = 0n } = candidate;
      if (operator !== 0n && (operator & ~mask) === 0n) continue;
      if ((context.content & ~(mask | candidate.mask)) !== 0n || !candidate.fits(filters)) continue;
      if (isOfNamedRow(candidate.value, filters, context) || looksUpLimit(context, candidate.value, filters)) continue;
      const plain = { where: filters.map(({ condition }) => condition), value: candidate.value };
      const program = candidate.programOf ? candidate.programOf(filters) : plain;
      if (program === undefined) continue;
      // Two computations of one program may be sure of different results.
      const text = JSON.stringify([program, candidate.isSure ? at : 0]);
      if (seen.has(text)) continue;
      if (seen.size >= mostRuns) return { found, isCutShort: true, problem, doubt };
      seen.add(text);
      if (countsLoneRows(context, candidate, filters)) {
        problem ??= `${context.table.table.facts.loneRows} of the rows have one cell alone, as names of groups and notes do: it is unclear what to count.`;
        continue;
      }
      try {
        const outcome = runProgram(context.table.table, program);
        if (!isAnswer(outcome, candidate) || candidate.isSure?.(context.table.table, program, outcome) === false)
          continue;
        if (candidate.isUnclear?.(context.table.table, program, outcome) === true)
          return { found: [], isCutShort: true, problem, doubt };
        const inDoubt = doubtIn(program, outcome, context);
        if (inDoubt) doubt ??= inDoubt;
        else found.push({ program, outcome, key: keyOf(outcome) });
      } catch (error) {
        if (!(error instanceof TableProgramError)) throw error;
        problem ??= error.message;
        doubt ??= columnInDoubt(program, context);
      }
    }
  }
  return { found, isCutShort: false, problem, doubt };
}

/** Whether a count would include lone rows, which may be group names or notes, because no condition excludes them. */
function countsLoneRows({ table: { table } }: Context, { value }: Candidate, filters: readonly Filter[]): boolean {
  if (table.facts.loneRows === undefined || filters.length > 0) return false;
  return value.op === 'count' || (value.op === 'count-distinct' && value.column === columnName(table, 0));
}

/**
 * Whether an outcome is an answer. No matching row is not, because the question may be about something that is not in the table, nor is an
 * empty cell.
 */
const isAnswer = (outcome: Outcome, { rows }: Candidate): boolean =>
  outcome.rowsUsed > 0 && (rows === undefined || outcome.rowsUsed === rows) && !isEmpty(outcome);

/** The number of a group is its measure, so that the best group has the key of the best row. Of all groups, the measures are the answer. */
const keyOf = ({ values, groups }: Outcome): string =>
  JSON.stringify(
    values
      .map(({ text, number, measure }) => {
        if (measure !== undefined && groups === values.length && groups > 1) return `${sameText(text)} ${number}`;
        return number === undefined || measure !== undefined ? sameText(text) : Number(number);
      })
      .sort(),
  );

/** All combinations of up to three filters with disjoint tokens and different columns. */
function* choices(filters: readonly Filter[], from = 0, chosen: readonly Filter[] = []): Generator<readonly Filter[]> {
  yield chosen;
  if (chosen.length === mostFilters) return;
  for (let at = from; at < filters.length; at++) {
    const filter = filters[at];
    if (filter === undefined) continue;
    const isApart = chosen.every(
      ({ from: start, to, index }) => (filter.to <= start || filter.from >= to) && index !== filter.index,
    );
    if (isApart) yield* choices(filters, at + 1, [...chosen, filter]);
  }
}
