import type { Program, Value } from '../program/program.js';
import type { Context } from './context.js';
import { hasRival, type Naming } from './naming.js';

/** A range of tokens of a question; `to` is exclusive. */
export interface Said {
  readonly from: number;
  readonly to: number;
}

/** A replacement that a follow-up question makes in the previous question. */
export interface Replacement {
  readonly said: Said;
  readonly replaced: Said;
  /** Whether the resulting program differs from the previous one in this replacement only. */
  readonly isAllOf: (after: Program) => boolean;
}

/**
 * Replaces the column from which the previous question computed: "and the salary?" after the average age. Only for computations with a
 * single column, because after the row with the highest age, either its salary or the row with the highest salary may be meant.
 */
export function columnReplaced(now: Context, then: Context, lead: number, before: Program): Replacement | undefined {
  const asked = columnOf(before.value);
  const own = then.table.columns.find(({ name }) => name === asked);
  const other = onlyColumn(now, lead);
  if (own === undefined || other === undefined || other.index === own.index) return undefined;
  const [said, replaced] = [spanOf(now.namings[other.index]), spanOf(then.namings[own.index])];
  return said && replaced && { said, replaced, isAllOf: (after) => isOther(before, after, other.name) };
}

/** The column of a computation, if it has exactly one. */
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

/** The column named by a follow-up question, if the question consists of nothing else. */
function onlyColumn({ question, namings, filters, table }: Context, lead: number) {
  const { tokens, words } = question;
  const said = table.columns.filter(({ index }) => {
    const naming = namings[index];
    return (
      naming?.isNamed === true &&
      naming.order === undefined &&
      naming.at.every((at) => at >= lead) &&
      tokens.every(
        ({ word }, at) => at < lead || naming.at.includes(at) || (words.linking.has(word) && !words.per.has(word)),
      ) &&
      !hasRival(namings, index, () => true)
    );
  });
  return said.length === 1 && filters.length === 0 ? said[0] : undefined;
}

/** Range of the tokens of a naming, if they are contiguous. */
function spanOf(naming: Naming | undefined): Said | undefined {
  if (naming === undefined || naming.at.length === 0) return undefined;
  const [from, to] = [Math.min(...naming.at), Math.max(...naming.at) + 1];
  return to - from === naming.at.length ? { from, to } : undefined;
}

const isOther = (before: Program, after: Program, column: string): boolean =>
  before.value.op === after.value.op &&
  columnOf(after.value) === column &&
  JSON.stringify(before.where ?? []) === JSON.stringify(after.where ?? []);
