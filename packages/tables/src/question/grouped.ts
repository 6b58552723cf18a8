import { TableProgramError } from '../program/errors.js';
import { mostRows, type Outcome } from '../program/outcome.js';
import type { Program, Value } from '../program/program.js';
import { runProgram } from '../program/run-program.js';
import { sameText } from '../values/text.js';
import { isText, type Context } from './context.js';
import { doubtIn } from './doubts/doubts.js';
import { hasRival } from './naming.js';
import type { ColumnWords } from './table-words.js';

type Groups = Extract<Value, { op: 'groups' }>;

/**
 * Splits a computation by a column: "and by region?" after a total, an average or a count. All of its rows must have a group, of which there
 * are at least two and as many as can be listed, and no group may be part of another.
 *
 * @param lead number of tokens that begin the follow-up question.
 */
export function groupedBy(
  now: Context,
  lead: number,
  before: Program,
  { rowsUsed }: Outcome,
): { readonly program: Program; readonly outcome: Outcome } | undefined {
  const column = onlyGroup(now, lead);
  const measure = column && measureOf(before.value);
  if (column === undefined || measure === undefined) return undefined;
  const isSelecting = JSON.stringify(before.where ?? []).includes(JSON.stringify(column.name));
  const isPlain = 'column' in measure ? measure.column !== column.name : now.table.table.facts.loneRows === undefined;
  if (isSelecting || !isPlain || mayHoldOthers(now, column)) return undefined;
  const value: Groups = { op: 'groups', group: column.name, ...measure, order: 'highest', limit: mostRows };
  const program = { ...before, value };
  try {
    const outcome = runProgram(now.table.table, program);
    const isWhole = outcome.rowsUsed === rowsUsed && outcome.groups === outcome.values.length;
    if (!isWhole || outcome.values.length < 2) return undefined;
    return doubtIn(program, outcome, now) ? undefined : { program, outcome };
  } catch (error) {
    if (error instanceof TableProgramError) return undefined;
    throw error;
  }
}

/** The column of texts by which a follow-up question splits, if the question consists of nothing else. */
function onlyGroup({ question, namings, table }: Context, lead: number): ColumnWords | undefined {
  const { tokens, words } = question;
  const isSplit = (word: string): boolean => words.per.has(word) || words.each.has(word);
  const said = table.columns.filter((column) => {
    const naming = namings[column.index];
    return (
      isText(column) &&
      !column.column.facts.unique &&
      naming?.isNamed === true &&
      naming.order === undefined &&
      naming.at.every((at) => at >= lead) &&
      tokens.every(({ word }, at) => at < lead || naming.at.includes(at) || isSplit(word) || words.linking.has(word)) &&
      tokens.some(({ word }, at) => at >= lead && at < Math.min(...naming.at) && isSplit(word)) &&
      !hasRival(namings, column.index, () => true)
    );
  });
  return said.length === 1 ? said[0] : undefined;
}

/** The measure of groups for a computation over many rows. */
function measureOf(value: Value): Pick<Groups, 'measure'> | { measure: 'sum' | 'average'; column: string } | undefined {
  switch (value.op) {
    case 'count':
      return { measure: 'count' };
    case 'sum':
    case 'average':
      return { measure: value.op, column: value.column };
    default:
      return undefined;
  }
}

/** Whether a cell of the column lists several texts, one of which is the whole text of others: "Keeper, Defender" beside "Keeper". */
export function mayHoldOthers({ table, question: { words } }: Context, { index, column }: ColumnWords): boolean {
  const parts = table.listed.get(index);
  if (parts === undefined) return false;
  for (let code = 0; code < column.values; code++)
    if (parts.has(sameText(column.text(code)).split(' ').map(words.stem).join(' '))) return true;
  return false;
}
