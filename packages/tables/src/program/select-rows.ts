import type { Column, Table } from '../table.js';
import { dateOf } from '../values/date.js';
import { isMissing, sameText } from '../values/text.js';
import { hashOf, wordKey } from '../values/word-key.js';
import { columnNamed } from './column-named.js';
import { TableProgramError } from './errors.js';
import { keyRange } from './literals.js';
import type { Condition, Literal, Test } from './program.js';

/** For each row, 1 if it is selected, else 0. */
export type RowMask = Uint8Array;

/**
 * Selects the rows that satisfy all conditions, never total rows.
 *
 * @param field the field of the program with the conditions, for messages.
 * @throws {TableProgramError} if a condition is invalid for the table.
 */
export function selectRows(table: Table, where: readonly Condition[], field = 'where'): RowMask {
  const mask = new Uint8Array(table.rows).fill(1);
  for (const row of table.totals) mask[row] = 0;
  for (const [at, condition] of where.entries()) {
    const path = `${field}[${at}]`;
    if ('any' in condition)
      keepAny(
        mask,
        condition.any.map((test, one) => passing(table, test, `${path}.any[${one}]`)),
      );
    else if ('not' in condition) keep(mask, passing(table, condition.not, `${path}.not`), 0);
    else keep(mask, passing(table, condition, path), 1);
  }
  return mask;
}

/** Rows that pass a test: a range of rows, or, for tests of a column, a flag per code, because most columns have few distinct texts. */
type Passing =
  { readonly codes: Column['codes']; readonly passes: Uint8Array } | { readonly from: number; readonly to: number };

function keep(mask: RowMask, passing: Passing, wanted: 0 | 1): void {
  if ('from' in passing) {
    for (let row = 0; row < mask.length; row++)
      if ((row >= passing.from && row < passing.to ? 1 : 0) !== wanted) mask[row] = 0;
    return;
  }
  const { codes, passes } = passing;
  for (let row = 0; row < mask.length; row++) if (passes[codes[row] ?? 0] !== wanted) mask[row] = 0;
}

function keepAny(mask: RowMask, all: readonly Passing[]): void {
  const any = new Uint8Array(mask.length);
  for (const passing of all) {
    const own = new Uint8Array(mask.length).fill(1);
    keep(own, passing, 1);
    for (let row = 0; row < any.length; row++) any[row] = (any[row] ?? 0) | (own[row] ?? 0);
  }
  for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (any[row] ?? 0);
}

function passing(table: Table, test: Test, path: string): Passing {
  if (test.op === 'after-row' || test.op === 'before-row') {
    checkRow(table, test.row, path);
    return test.op === 'after-row' ? { from: test.row + 1, to: table.rows } : { from: 0, to: test.row };
  }
  const { column } = columnNamed(table, test.column, `${path}.column`);
  return { codes: column.codes, passes: passingCodes(table, column, test, path) };
}

function checkRow(table: Table, row: number, path: string): void {
  if (row >= table.rows) throw new TableProgramError(`${path}.row: there are ${table.rows} rows, numbered from 0.`);
}

type ColumnTest = Exclude<Test, { op: 'after-row' | 'before-row' }>;

function passingCodes(table: Table, column: Column, test: ColumnTest, path: string): Uint8Array {
  switch (test.op) {
    case '=':
      return equal(column, [test.value]);
    case 'in':
      return equal(column, test.values);
    case 'contains': {
      const wanted = sameText(test.value);
      return byCode(column, (code) => sameText(column.text(code)).includes(wanted));
    }
    case 'missing':
      return missingCodes(column);
    case 'same': {
      checkRow(table, test.row, path);
      const wanted = column.classOf(column.codes[test.row] ?? 0);
      return byCode(column, (code) => column.classOf(code) === wanted);
    }
    case 'month': {
      if (column.facts.type !== 'date')
        throw new TableProgramError(
          `${path}.column: column "${column.facts.name.slice(0, 80)}" holds no dates whose month is certain.`,
        );
      return byKey(column, (key) => dateOf(key).month === test.value);
    }
    case 'between': {
      const [{ low }, { high }] = [
        keyRange(column, test.low, `${path}.low`),
        keyRange(column, test.high, `${path}.high`),
      ];
      return byKey(column, (key) => key >= low && key < high);
    }
    default: {
      const { low, high } = keyRange(column, test.value, `${path}.value`);
      const { op } = test;
      return byKey(column, (key) =>
        op === '<' ? key < low : op === '<=' ? key < high : op === '>' ? key >= high : key >= low,
      );
    }
  }
}

function byCode(column: Column, holds: (code: number) => boolean): Uint8Array {
  const passes = new Uint8Array(column.values);
  for (let code = 0; code < passes.length; code++) if (holds(code)) passes[code] = 1;
  return passes;
}

/** Codes whose key satisfies a predicate. Codes without a key never pass. */
const byKey = (column: Column, holds: (key: number) => boolean): Uint8Array =>
  byCode(column, (code) => holds(column.keys?.[code] ?? Number.NaN));

/** Codes that equal a literal: texts ignoring case and white space, and values by their key, so that "3000" finds "$3,000.00". */
function equal(column: Column, wanted: readonly Literal[]): Uint8Array {
  const { hashes, keys } = column;
  const texts = new Set(wanted.map((literal) => sameText(String(literal))));
  const hashed = hashes && new Set(wanted.map((literal) => hashOf(wordKey(String(literal)))));
  const ranges = keys === undefined ? [] : wanted.map((literal) => rangeOrNone(column, literal));
  return byCode(column, (code) => {
    const key = keys?.[code] ?? Number.NaN;
    if (ranges.some(({ low, high }) => key >= low && key < high)) return true;
    if (hashed && !hashed.has(hashes[code] ?? 0)) return false;
    return Number.isNaN(key) && texts.has(sameText(column.text(code)));
  });
}

/** Range of keys of a literal; an empty range if it is not of the column's type, since cells of another type are found by their text. */
function rangeOrNone(column: Column, literal: Literal): { readonly low: number; readonly high: number } {
  try {
    return keyRange(column, literal, 'where');
  } catch (error) {
    if (error instanceof TableProgramError) return { low: Number.NaN, high: Number.NaN };
    throw error;
  }
}

/** For each code, 1 if its text stands for a missing value, else 0. */
export function missingCodes(column: Column): Uint8Array {
  if (column.facts.missing === 0) return new Uint8Array(column.values);
  return byCode(column, (code) => Number.isNaN(column.keys?.[code] ?? Number.NaN) && isMissing(column.text(code)));
}
