import type { Condition, Program, Test } from '../program/program.js';
import { columnReplaced, type Replacement, type Said } from './column-replaced.js';
import type { Context } from './context.js';
import type { Filter } from './filters/filter.js';
import { groupedBy } from './grouped.js';
import { operatorsOf } from './operators.js';
import { contextIn, readQuestion, type QuestionReading, type QuestionTable } from './read-question.js';
import { phraseLength, readTokens, type Question } from './tokens.js';

/** A follow-up question that was completed from the previous questions. */
export interface FollowUpReading {
  readonly reading: Extract<QuestionReading, { kind: 'computed' }>;
  /** The complete question. */
  readonly question: string;
}

/** Maximum number of previous questions that are used. */
const mostEarlier = 3;

/**
 * Reads "and by region?" as the previous computation for each group, and "and in the South?" or "and the salary?" as the previous question with
 * one replacement. The previous question must have been
 * computed over one of these tables. The follow-up must consist of nothing but a cell or date of a column by which the previous question
 * selected its rows, or the name of another column to compute from. The resulting program must differ from the previous one only in that.
 *
 * @param earlier the previous questions, oldest first.
 */
export function readFollowUp(
  asked: string,
  earlier: readonly string[],
  tables: readonly QuestionTable[],
): FollowUpReading | undefined {
  let before: string | undefined;
  for (const text of earlier.slice(-mostEarlier))
    before = (before === undefined ? undefined : goneOn(text, before, tables))?.question ?? text;
  return before === undefined ? undefined : goneOn(asked, before, tables);
}

function goneOn(asked: string, before: string, tables: readonly QuestionTable[]): FollowUpReading | undefined {
  const previous = readTokens(before);
  const next = previous && readTokens(asked, previous);
  const lead = next ? phraseLength(next, 0, next.words.goingOn) : 0;
  if (previous === undefined || next === undefined || lead === 0) return undefined;
  const read = readQuestion(before, tables);
  const of = read.kind === 'computed' ? tables[read.table] : undefined;
  if (read.kind === 'refused' || of === undefined) return undefined;
  const [now, then] = [next, previous].map((question) => contextIn(question, operatorsOf(question), of));
  if (now === undefined || then === undefined) return undefined;
  const split = groupedBy(now, lead, read.program, read.outcome);
  if (split) return { reading: { ...read, ...split, aboutMany: true }, question: `${previous.text} ${next.text}` };
  const [only, ...others] = [
    valueReplaced(now, then, lead, read.program),
    columnReplaced(now, then, lead, read.program),
  ].flatMap((replacement) => replacement ?? []);
  if (only === undefined || others.length > 0) return undefined;
  const { said, replaced, isAllOf } = only;
  const question = `${upTo(previous, replaced.from)}${spanOf(next, said)}${previous.text.slice(endOf(previous, replaced.to))}`;
  const reading = readQuestion(question, tables);
  if (reading.kind === 'refused' || reading.table !== read.table) return undefined;
  return isAllOf(reading.program) ? { reading, question } : undefined;
}

/** Replaces a value by another value of the same column. */
function valueReplaced(now: Context, then: Context, lead: number, before: Program): Replacement | undefined {
  const said = onlyFilter(now, lead);
  const replaced = said && replacedBy(said, then, before);
  return said && replaced && { said, replaced, isAllOf: (after) => isChanged(before, after, said, replaced) };
}

/** The filter that a follow-up question expresses, if the question consists of nothing else. */
function onlyFilter({ question, filters, rowWords }: Context, lead: number): Filter | undefined {
  const { tokens, words } = question;
  const whole = filters.filter((filter) =>
    tokens.every(({ word }, at) => {
      const isSaid = (((filter.mask | rowWords) >> BigInt(at)) & 1n) === 1n;
      return at < lead || isSaid || words.linking.has(word);
    }),
  );
  const [only, ...others] = whole.filter(({ kind, from }) => (kind === 'cell' || kind === 'date') && from >= lead);
  return whole.length === 1 && others.length === 0 ? only : undefined;
}

/** The filter to be replaced: the only condition on the same column, if it is of the same kind. */
function replacedBy(said: Filter, { filters }: Context, { where = [] }: Program): Filter | undefined {
  const own = testOf(said.condition);
  const [only, ...others] = where.filter((condition) =>
    columnsOf(condition).includes(columnsOf(said.condition)[0] ?? ''),
  );
  const test = only && testOf(only);
  if (own === undefined || test === undefined || others.length > 0 || !isAlike(own, test, said.kind)) return undefined;
  const [found, ...more] = filters.filter(
    ({ condition, kind }) => kind === said.kind && JSON.stringify(condition) === JSON.stringify(only),
  );
  return more.length === 0 ? found : undefined;
}

const testOf = (condition: Condition): Test | undefined => ('op' in condition ? condition : undefined);
const columnsOf = (condition: Condition): string[] =>
  ('any' in condition ? condition.any : 'not' in condition ? [condition.not] : [condition]).flatMap((test) =>
    'column' in test ? [test.column] : [],
  );

/** Whether two conditions have the same precision. A month must replace a month, as "in April" after "in March 2024" may mean any April. */
function isAlike(one: Test, other: Test, kind: Filter['kind']): boolean {
  const isCell = (test: Test): boolean => test.op === '=' || test.op === 'in';
  if (kind === 'cell') return isCell(one) && isCell(other);
  return one.op === other.op && shapeOf(one) === shapeOf(other);
}

const shapeOf = (test: Test): string =>
  test.op === '=' ? String(String(test.value).length) : test.op === 'between' ? `${test.low}`.length.toString() : '';

/** Whether two programs differ only in the replaced condition. */
function isChanged(before: Program, after: Program, said: Filter, replaced: Filter): boolean {
  const keys = ({ where = [] }: Program, leftOut: Filter): string[] => {
    const all = where.map((condition) => JSON.stringify(condition)).sort();
    const at = all.indexOf(JSON.stringify(leftOut.condition));
    return at < 0 ? ['none'] : all.toSpliced(at, 1);
  };
  return (
    JSON.stringify(before.value) === JSON.stringify(after.value) &&
    JSON.stringify(keys(before, replaced)) === JSON.stringify(keys(after, said)) &&
    JSON.stringify(said.condition) !== JSON.stringify(replaced.condition)
  );
}

const upTo = ({ text, tokens }: Question, at: number): string => text.slice(0, tokens[at]?.start ?? 0);
const endOf = ({ text, tokens }: Question, to: number): number => tokens[to - 1]?.end ?? text.length;
const spanOf = (question: Question, { from, to }: Said): string =>
  question.text.slice(question.tokens[from]?.start ?? 0, endOf(question, to));
