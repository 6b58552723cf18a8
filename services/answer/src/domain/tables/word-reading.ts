import {
  amountText,
  type Condition,
  type Literal,
  type Outcome,
  type Program,
  type Test,
  type Value,
} from '@cardinal/tables';
import type { Messages } from '../message-shape.js';
import { counted, filled, numberText } from '../messages.js';
import { wordings } from '../wordings.js';

/**
 * Words a computed answer with the names and values of the table, so that a wrong reading is noticeable:
 * `Total of "Total Amount" where "Region" is "North": $38,069.55.` and `Computed from orders.csv: 18 of 60 rows used, …`.
 *
 * @param name name of the table's file or sheet.
 */
export function wordReading(
  { where = [], value }: Program,
  outcome: Outcome,
  name: string,
  messages: Messages,
): { readonly answer: string; readonly basis: string } {
  const { said, saidWhere } = messages.computation;
  const conditions = wordConditions(where, messages);
  const told = { value: wordValue(value, messages, outcome), results: wordResults(outcome, messages), conditions };
  return {
    answer: filled(conditions === '' ? said : saidWhere, told),
    basis: filled(messages.computation.basis, { name, counts: countsOf(outcome, messages) }),
  };
}

/** Whether an answer in any language states that it was computed from the table. */
export const saysComputedFrom = (answer: string, name: string): boolean =>
  Object.values(wordings).some(({ computation: { basis } }) => {
    const [before = ''] = basis.split('{counts}');
    return answer.includes(filled(before, { name }));
  });

function wordResults({ values, furtherValues }: Outcome, messages: Messages): string {
  const written = (number: string): string => numberText(number, messages);
  const told = values.map(({ text, amount, measure, measured, says }) => {
    const shown =
      says !== undefined ? said(says, amount?.number, messages) : amount ? amountText(amount, written) : text;
    return measure === undefined ? shown : `${shown} (${measured ? amountText(measured, written) : measure})`;
  });
  const results = told.join('; ');
  return furtherValues > 0 ? counted(messages.computation.further, furtherValues, messages, { results }) : results;
}

const said = (says: 'days' | 'yes' | 'no', number: string | undefined, messages: Messages): string =>
  says === 'days' ? counted(messages.computation.days, Number(number), messages) : messages.computation[says];

function countsOf({ rowsScanned, rowsUsed, rowsExcluded, totalRowsLeftOut }: Outcome, messages: Messages): string {
  const { used, totals, withoutValue } = messages.computation;
  const parts = [
    counted(used, rowsScanned - totalRowsLeftOut, messages, { used: numberText(rowsUsed, messages) }),
    ...(totalRowsLeftOut > 0 ? [counted(totals, totalRowsLeftOut, messages)] : []),
    ...(rowsExcluded > 0 ? [counted(withoutValue, rowsExcluded, messages)] : []),
  ];
  return parts.join(', ');
}

const wordConditions = (where: readonly Condition[], messages: Messages): string =>
  joined(
    where.map((each) => wordCondition(each, messages)),
    messages.computation.and,
  );

/** Joins texts pairwise by a message with {one} and {other}. */
const joined = (parts: readonly string[], between: string): string =>
  parts.reduce((one, other) => (one === '' ? other : filled(between, { one, other })), '');

const quoted = (name: Literal): string => `"${name}"`;

function wordValue(value: Value, messages: Messages, outcome: Pick<Outcome, 'groups' | 'rowsUsed' | 'values'>): string {
  const { computation: reading } = messages;
  const list = (names: readonly string[]): string => joined(names.map(quoted), reading.and);
  const ordered = (told: string, by: string | undefined): string =>
    by === undefined ? told : filled(reading.ordered, { value: told, by: quoted(by) });
  const withBest = (order: 'highest' | 'lowest', columns: readonly string[], by: string): string =>
    columns.every((column) => column === by)
      ? filled(reading[order], { column: quoted(by) })
      : filled(order === 'highest' ? reading.withHighest : reading.withLowest, {
          columns: list(columns),
          by: quoted(by),
        });
  const placed = (told: string, n: number): string =>
    n === 1 ? told : filled(reading.ranked, { value: told, n: numberText(n, messages) });
  switch (value.op) {
    case 'cells':
      return list(value.columns);
    case 'count':
      return reading.count;
    case 'count-distinct':
      return filled(reading.different, { column: quoted(value.column) });
    case 'sum':
    case 'average':
    case 'median':
    case 'range':
      return filled(reading[value.op], { column: quoted(value.column) });
    case 'min':
      return filled(reading.lowest, { column: quoted(value.column) });
    case 'max':
      return filled(reading.highest, { column: quoted(value.column) });
    case 'share': {
      const part = wordConditions(value.of, messages);
      if (value.column === undefined) return filled(reading.shareOfRows, { part });
      return filled(reading.shareOfSum, { part, value: filled(reading.sum, { column: quoted(value.column) }) });
    }
    case 'top':
      return withBest(value.order, value.columns, value.by);
    case 'nth': {
      const { n, by, columns } = value;
      if (by !== undefined) return placed(withBest(n < 0 ? 'highest' : 'lowest', columns, by), Math.abs(n));
      // From the end, counted from the start: the rows are known, and a reader takes "row -1" for none of them.
      const place = n < 0 ? outcome.rowsUsed + 1 + n : n;
      return filled(reading.ofRow, { columns: list(columns), n: numberText(place, messages) });
    }
    case 'neighbour': {
      const of = value.direction === 'next' ? reading.ofNext : reading.ofPrevious;
      return ordered(filled(of, { columns: list(value.columns) }), value.by);
    }
    case 'groups':
      if (value.nth === undefined && value.limit > 1 && outcome.groups === outcome.values.length)
        return wordGroups(value, messages, outcome);
      return placed(
        filled(reading[groupWords[value.measure][value.order]], {
          group: quoted(value.group),
          column: quoted(value.column ?? ''),
        }),
        value.nth ?? 1,
      );
    case 'difference':
      return filled(reading.difference, { columns: list(value.columns) });
    case 'surplus': {
      const { of, than, column } = value;
      const told = column === undefined ? reading.count : filled(reading.sum, { column: quoted(column) });
      const parts = [of, than].map((conditions) => wordConditions(conditions, messages)).join(' − ');
      return `${filled(reading.difference, { columns: told })} (${parts})`;
    }
    case 'exists':
      return reading.exists;
    case 'longest-run':
      return reading.longestRun;
  }
}

/** The measure of all groups: `Total of "Amount" by "Region"`. */
function wordGroups(
  { group, measure, column = '' }: Extract<Value, { op: 'groups' }>,
  messages: Messages,
  outcome: Pick<Outcome, 'groups' | 'rowsUsed' | 'values'>,
): string {
  const of: Value = measure === 'count' ? { op: 'count' } : { op: measure, column };
  return filled(messages.computation.byGroup, { value: wordValue(of, messages, outcome), group: quoted(group) });
}

const groupWords = {
  count: { highest: 'mostRows', lowest: 'fewestRows' },
  sum: { highest: 'highestTotal', lowest: 'lowestTotal' },
  average: { highest: 'highestAverage', lowest: 'lowestAverage' },
} as const;

function wordCondition(condition: Condition, messages: Messages): string {
  const { not, or } = messages.computation;
  const told = (test: Test): string => wordTest(test, messages);
  if ('any' in condition) return `(${joined(condition.any.map(told), or)})`;
  return 'not' in condition ? filled(not, { condition: told(condition.not) }) : told(condition);
}

const limits = { '<': 'below', '<=': 'atMost', '>': 'above', '>=': 'atLeast' } as const;

function wordTest(test: Test, messages: Messages): string {
  const { computation: reading, language } = messages;
  const column = 'column' in test ? quoted(test.column) : '';
  /** Formats a limit, which is no text of the table. */
  const limit = (value: Literal): string => (typeof value === 'number' ? numberText(value, messages, false) : value);
  switch (test.op) {
    case '=':
      return filled(reading.is, { column, value: quoted(test.value) });
    case 'in':
      return filled(reading.oneOf, { column, values: test.values.map(quoted).join(', ') });
    case 'contains':
      return filled(reading.contains, { column, value: quoted(test.value) });
    case 'between':
      return filled(reading.between, { column, low: limit(test.low), high: limit(test.high) });
    case 'missing':
      return filled(reading.missing, { column });
    case 'month':
      return filled(reading.month, { column, value: monthName(test.value, language) });
    case 'same':
      return filled(reading.same, { column, n: numberText(test.row + 1, messages) });
    case 'after-row':
      return filled(reading.afterRow, { n: numberText(test.row + 1, messages) });
    case 'before-row':
      return filled(reading.beforeRow, { n: numberText(test.row + 1, messages) });
    default:
      return filled(reading[limits[test.op]], { column, value: limit(test.value) });
  }
}

const monthName = (month: number, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));
