import { correctionsAmong } from '@cardinal/language';
import { columnName } from '../../program/column-named.js';
import { TableProgramError } from '../../program/errors.js';
import type { Outcome } from '../../program/outcome.js';
import type { Condition, Program, Value } from '../../program/program.js';
import { runProgram } from '../../program/run-program.js';
import { selectRows } from '../../program/select-rows.js';
import type { Column, Table } from '../../table.js';
import { isMissing } from '../../values/text.js';
import { identity, type Context } from '../context.js';
import { namingColumns } from './doubtful-rows.js';
import type { Filter } from '../filters/filter.js';

/** Whether the question names a total row ("total other expenses"), which no computation uses. */
export function namesTotalRow({ question: { tokens }, table: { totalNames } }: Context): boolean {
  const stems = ` ${tokens.map(({ stem }) => stem).join(' ')} `;
  return [...totalNames].some((name) => stems.includes(` ${name} `));
}

/**
 * Whether the computation says nothing about the one row that the question names: there is one row of a name, and its highest value is its only
 * one.
 */
export const isOfNamedRow = ({ op }: Value, filters: readonly Filter[], context: Context): boolean =>
  ['count', 'min', 'max', 'top'].includes(op) &&
  filters.some(
    ({ index, kind, condition }) =>
      kind === 'cell' && 'op' in condition && condition.op === '=' && identity(context)?.index === index,
  );

/** Computations whose result lies between those with all and without any of the rows in doubt. */
const monotone: ReadonlySet<Value['op']> = new Set(['min', 'max', 'top', 'count-distinct']);

/** Why there is no certain result although the question has one reading. */
export interface Doubt {
  /**
   * `again`: a row may hold again what others hold ("World", "Total Prefecture", "of which abroad", "First half"); `unlike`: a row is of another kind
   * (a net profit, a margin); `corrected`: another row corrects the row; `restated`: another column corrects the column; `unread`: an amount cannot be read ("256–271"); `units`: a column has amounts
   * in different units; `spanned`: a column has amounts that span several rows, and may count for each or once.
   */
  readonly kind: 'again' | 'unlike' | 'corrected' | 'restated' | 'unread' | 'units' | 'spanned';
  /** The name of the first row in doubt, the amount, or the name of the column. */
  readonly named: string;
  /** Offset in the document's canonical text of a cell that shows it, in UTF-16 code units. */
  readonly place: number;
}

/** The first reason why a computed result is in doubt; undefined if there is none. */
export const doubtIn = (program: Program, outcome: Outcome, context: Context): Doubt | undefined =>
  restatedIn(program, context) ?? unreadOf(program, outcome, context) ?? rowInDoubt(program, outcome, context);

/** The first row in doubt among those that are computed over, if such rows can change the result. */
function rowInDoubt(program: Program, outcome: Outcome, { table: { table, doubtful } }: Context): Doubt | undefined {
  const { value, where = [] } = program;
  const firstOf = (rows: Uint8Array | undefined): number | undefined => {
    const at = rows === undefined ? -1 : selectRows(table, where).findIndex((is, row) => is === 1 && rows[row] === 1);
    return at < 0 ? undefined : at;
  };
  const isList = value.op === 'cells' && outcome.rowsUsed > 1;
  const isLookedUp = (value.op === 'cells' && !isList) || value.op === 'difference';
  // Rows of two kinds may be counted and listed, and added up if the question names each of them.
  const isCount = value.op === 'count' || value.op === 'count-distinct' || isList;
  const isOfNamed = value.op === 'sum' && where.some((condition) => 'any' in condition);
  const mayBeUnlike = (isCount && !where.some((condition) => isAmountLimit(condition, table))) || isOfNamed;
  const kinds = isLookedUp
    ? (['corrected'] as const)
    : mayBeUnlike
      ? (['again'] as const)
      : (['again', 'unlike'] as const);
  for (const kind of kinds) {
    const row = firstOf(doubtful[kind]);
    if (row === undefined) continue;
    if (monotone.has(value.op) && isSameWithout(doubtful[kind], program, outcome, table)) continue;
    return shownBy(kind, table, row, nameColumn(table, row));
  }
  return undefined;
}

/** The column of a row's name: the first of words among those in which names of rows are looked for. */
const nameColumn = ({ columns }: Table, row: number): number =>
  Math.max(
    0,
    columns.slice(0, namingColumns).findIndex((column) => /\p{L}/u.test(column.textAt(row))),
  );

const shownBy = (kind: Doubt['kind'], table: Table, row: number, column: number): Doubt => ({
  ...{ kind, named: table.columns[column]?.textAt(row) ?? '', place: table.cellPlace(row, column).start },
});

/** A column from which values are taken, or by which rows are selected, although another one corrects it: "2018" beside "2018 (restated)". */
function restatedIn({ value, where = [] }: Program, { table: { table, columns } }: Context): Doubt | undefined {
  const conditions = [...where, ...('of' in value ? value.of : []), ...('than' in value ? value.than : [])];
  const tested = conditions.flatMap((condition) => ('column' in condition ? condition.column : []));
  const used = new Set(['columns' in value ? value.columns : [], measuredColumn(value) ?? [], tested].flat());
  const found = correctionsAmong(columns.map(({ column }) => column.facts.name)).filter(({ isSame }) => isSame);
  const [index] = found.flatMap(({ corrected }) => corrected).filter((at) => used.has(columns[at]?.name ?? ''));
  const named = columns[index ?? -1]?.column.facts.name;
  return index === undefined || named === undefined
    ? undefined
    : { kind: 'restated', named, place: table.cellPlace(0, index).start };
}

/** Why amounts of a column cannot be computed with, for a program that cannot be run. */
export function columnInDoubt({ value }: Program, { table: { table, columns } }: Context): Doubt | undefined {
  const column = columns.find(({ name }) => name === measuredColumn(value));
  if (column === undefined) return undefined;
  const { mixedUnits, spanned = false, name: named } = column.column.facts;
  const place = table.cellPlace(0, column.index).start;
  if (mixedUnits) return { kind: 'units', named, place };
  return spanned ? { kind: 'spanned', named, place } : undefined;
}

/** The column of the amounts that a computation compares or adds up. */
function measuredColumn(value: Value): string | undefined {
  if (value.op === 'count-distinct') return undefined;
  return value.op === 'top' || value.op === 'nth' ? value.by : 'column' in value ? value.column : undefined;
}

const limits: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', 'between']);
const isAmountLimit = (condition: Condition, table: Table): boolean =>
  'op' in condition &&
  limits.has(condition.op) &&
  'column' in condition &&
  table.columns.some(({ facts }, at) => columnName(table, at) === condition.column && facts.type === 'number');

function isSameWithout(rows: Uint8Array | undefined, program: Program, { values }: Outcome, table: Table): boolean {
  try {
    return JSON.stringify(runProgram(table, program, rows).values) === JSON.stringify(values);
  } catch (error) {
    if (error instanceof TableProgramError) return false;
    throw error;
  }
}

/** An amount that was left out, because it could not be read ("256–271", "about 300"), but may be the highest or lowest, or part of the sum. */
function unreadOf({ value, where = [] }: Program, { rowsExcluded }: Outcome, context: Context): Doubt | undefined {
  if (rowsExcluded === 0) return undefined;
  const { table, columns } = context.table;
  const by = measuredColumn(value);
  const named = columns.find(({ name }) => name === by);
  const codes = named && unreadCodes(named.column);
  if (named === undefined || codes === undefined) return undefined;
  const isUnread = (row: number): boolean => codes[named.column.codes[row] ?? 0] === 1;
  const chosen = selectRows(table, where).findIndex((is, row) => is === 1 && isUnread(row));
  const row = chosen < 0 ? named.column.codes.findIndex((_, at) => isUnread(at)) : chosen;
  return shownBy('unread', table, row, named.index);
}

const known = new WeakMap<Column, { readonly codes: Uint8Array | undefined }>();

/** For each code of a column of numbers or dates, 1 if its text holds digits that could not be read; undefined if there is none. */
function unreadCodes(column: Column): Uint8Array | undefined {
  const before = known.get(column);
  if (before !== undefined) return before.codes;
  const isUnread = (key: number, code: number): boolean => {
    const text = Number.isNaN(key) ? column.text(code) : '';
    return /\p{Nd}/u.test(text) && !isMissing(text);
  };
  const isAny = column.facts.exceptions > 0 && column.keys?.some(isUnread) === true;
  const codes = isAny ? Uint8Array.from(column.keys ?? [], (key, code) => (isUnread(key, code) ? 1 : 0)) : undefined;
  known.set(column, { codes });
  return codes;
}

/** Whether all that was found are empty cells. */
export const isEmpty = ({ values }: Outcome): boolean => values.every(({ text }) => text.trim() === '');
