import type { Program, Value } from '../program/program.js';
import type { Context } from './context.js';
import { hasRival, type Naming } from './naming.js';

/** Some tokens of a question, from and to. */
export interface Said {
  readonly from: number;
  readonly to: number;
}

/** What a follow-up puts in the place of what the question before it said. */
export interface Replacement {
  readonly said: Said;
  readonly replaced: Said;
  /** Whether what is then computed differs in that alone. */
  readonly isAllOf: (after: Program) => boolean;
}

/**
 * Another column for the one that the question before computed from: "and the salary?" after the average age. Only where a question names one
 * column: after the row with the highest age its salary may be meant, or the row with the highest.
 */
export function columnReplaced(now: Context, then: Context, lead: number, before: Program): Replacement | undefined {
  const asked = columnOf(before.value);
  const own = then.table.columns.find(({ name }) => name === asked);
  const other = onlyColumn(now, lead);
  if (own === undefined || other === undefined || other.index === own.index) return undefined;
  const [said, replaced] = [spanOf(now.namings[other.index]), spanOf(then.namings[own.index])];
  return said && replaced && { said, replaced, isAllOf: (after) => isOther(before, after, other.name) };
}

/** The column that a value is computed from, if that is all it names. */
function columnOf(value: Value): string | undefined {
  switch (value.op) {
    case 'sum':
    case 'average':
    case 'min':
    case 'max':
      return value.column;
    case 'cells':
      return value.columns.length === 1 ? value.columns[0] : undefined;
    default:
      return undefined;
  }
}

/** What a follow-up says, if that is the name of one column and nothing beside it. */
function onlyColumn({ question, namings, filters, table }: Context, lead: number) {
  const { tokens, words } = question;
  const said = table.columns.filter(({ index }) => {
    const naming = namings[index];
    return (
      naming?.isNamed === true &&
      naming.order === undefined &&
      naming.at.every((at) => at >= lead) &&
      tokens.every(({ word }, at) => at < lead || naming.at.includes(at) || words.linking.has(word)) &&
      !hasRival(namings, index, () => true)
    );
  });
  return said.length === 1 && filters.length === 0 ? said[0] : undefined;
}

/** The tokens of a name, where they stand together. */
function spanOf(naming: Naming | undefined): Said | undefined {
  if (naming === undefined || naming.at.length === 0) return undefined;
  const [from, to] = [Math.min(...naming.at), Math.max(...naming.at) + 1];
  return to - from === naming.at.length ? { from, to } : undefined;
}

const isOther = (before: Program, after: Program, column: string): boolean =>
  before.value.op === after.value.op &&
  columnOf(after.value) === column &&
  JSON.stringify(before.where ?? []) === JSON.stringify(after.where ?? []);
