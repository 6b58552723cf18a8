import type { Outcome } from '@cardinal/tables';
import type { Chosen } from './signals.js';
import type { Subject } from '../subject.js';
import type { Candidate, Family } from '../candidates/candidate.js';
import {
  doubtIn,
  isMissing,
  isOfNamedRow,
  namesTotalRow,
  sameText,
  wordKey,
  type Filter,
} from '@cardinal/tables/reading';
import { isRanking } from '../features/facts.js';

/** Why a reading is never shown, however probable it is. */
export type Doubt =
  | 'several questions'
  | 'an explanation is asked for'
  | 'a number where none is asked for'
  | 'no number where one is asked for'
  | 'a count where a total is asked for'
  | 'a list where a total is asked for'
  | 'no length where one is asked for'
  | 'yes or no is asked for'
  | 'a negative limit'
  | 'a limit on a scaled column'
  | 'a limit without its column'
  | 'a limit is left over'
  | 'a part of a date is asked for'
  | 'the answer is in the question'
  | 'the best row and the best group differ'
  | 'compared by place'
  | 'first by place or by time'
  | 'a number is left over'
  | 'an average is asked for'
  | 'an operator that there is not'
  | 'the table is doubtful';

const numeric = new Set<Family>(['count', 'distinct', 'sum', 'average', 'difference', 'difference-of-columns', 'run']);
const asksNoNumber = /^(?:which|who|whom|where|when)$/;
const asksNumber = /^how (?:many|much)$/;

/** @param outcome of the program of the reading. */
export function doubtOf(
  subject: Subject,
  chosen: Chosen & Pick<Candidate, 'program'>,
  outcome: Outcome,
): Doubt | undefined {
  const { asked, columns, context } = subject;
  const { family, column, by, values, filters, unread } = chosen;
  const says = (words: string): boolean => words.split(' ').some((word) => asked.words.includes(word));
  const isNumber = numeric.has(family);
  const [only, ...others] = values;
  const type = columns[column]?.column.facts.type;
  if (/ and (?:what|who|when|which|where|how|why) /.test(asked.text)) return 'several questions';
  if (says('why explain describe')) return 'an explanation is asked for';
  if (asked.isYesNo && !says('or')) return 'yes or no is asked for';
  if (isNumber && asksNoNumber.test(asked.asking) && !says('number total amount difference sum average'))
    return 'a number where none is asked for';
  if (asksNumber.test(asked.asking) && !isNumber) {
    if (only && others.length === 0 && !/\d/.test(only.text)) return 'no number where one is asked for';
    if (family === 'extreme' && by !== column && type === 'text') return 'no number where one is asked for';
  }
  const isCount = family === 'count' || family === 'distinct';
  if (isCount && says('total sum combined') && !/ (?:number|count|how many|times) /.test(asked.text))
    return 'a count where a total is asked for';
  if (family === 'lookup' && others.length > 0 && says('total sum average combined'))
    return 'a list where a total is asked for';
  if (isLengthMissing(asked.text, chosen, type)) return 'no length where one is asked for';
  const limits = filters.filter(({ kind, isOfTime }) => kind === 'limit' && !isOfTime);
  if (limits.length > 0 && /(?:^|[\s(])[-−]\d/.test(asked.question.text)) return 'a negative limit';
  if (limits.some((filter) => columns[filter.column]?.column.facts.scale !== 1)) return 'a limit on a scaled column';
  const amounts = columns.filter(({ column: { facts } }) => facts.type === 'number' && !facts.sequence);
  if (amounts.length > 1 && limits.some(({ isNamed }) => !isNamed)) return 'a limit without its column';
  if (limitWords.test(asked.text) && !filters.some(({ kind }) => kind === 'limit')) return 'a limit is left over';
  if (type === 'date' && dateParts.has(asked.nouns[0] ?? '')) return 'a part of a date is asked for';
  if (repeatsQuestion(subject, chosen)) return 'the answer is in the question';
  if (isOtherGroup(subject, chosen)) return 'the best row and the best group differ';
  if (family === 'compared' && by < 0 && !says(placeWords)) return 'compared by place';
  if (family === 'place' && isOutOfOrder(subject) && !says('list listed table chart row top bottom'))
    return 'first by place or by time';
  if (unread.numbers > 0) return 'a number is left over';
  if (says('average mean avg') && isNumber && family !== 'average') return 'an average is asked for';
  if (isNumber && says('percent percentage ratio share proportion per median probability'))
    return 'an operator that there is not';
  const ofCells = filters.map(({ column: index, kind, conditions, from, to, mask }) => ({
    ...{ index, from, to, mask, kind: kind === 'whole' ? 'cell' : 'limit' },
    condition: conditions[0] ?? { any: [] },
  })) satisfies readonly Filter[];
  const { value } = chosen.program;
  const isDoubtful =
    namesTotalRow(context) ||
    doubtIn(chosen.program, outcome, context) !== undefined ||
    (family === 'count' && isOfNamedRow(value, ofCells, context));
  return isDoubtful ? 'the table is doubtful' : undefined;
}

const placeWords =
  'first last earlier later before after earliest latest sooner recent recently top above below next listed';

const limitWords =
  / (?:at least|at most|no (?:more|less|fewer) than|(?:more|less|above|below|over|under|higher|lower|greater) or \S+|or (?:more|less|fewer|above|below|over|under|higher|lower|better|greater)) /;
const dateParts = new Set(['year', 'month', 'dai', 'day', 'decad', 'centuri', 'season', 'weekdai']);

/** Whether a cell is the answer by which the question selects its row, as if "Who played with Ann?" were answered by "Ann". */
function repeatsQuestion({ asked }: Subject, { family, filters, column, values, isUnion }: Chosen): boolean {
  const key = wordKey(values[0]?.text ?? '');
  const isOwn = filters.some((filter) => filter.column === column && filter.kind !== 'limit');
  const isChosen = isUnion || family.startsWith('compared');
  return isOwn && !isChosen && column >= 0 && values.length === 1 && key !== '' && asked.text.includes(` ${key} `);
}

/** Whether a duration or another length is asked for, and the value is a date or has no number. */
function isLengthMissing(text: string, { family, column, values }: Chosen, type: string | undefined): boolean {
  const isOfCells = ['lookup', 'place', 'nth', 'next', 'previous', 'next-by', 'previous-by'].includes(family);
  if (!isOfCells || column < 0 || !/ how (?:long|old|far|fast|tall|big) /.test(text)) return false;
  const first = values[0]?.text ?? '';
  return type === 'year' || type === 'date' || !/\d/.test(first) || /^\D{0,20}\d{4} ?[-–—]/.test(first);
}

/** Whether the rows have dates that are not in their order, so that the first row is not the earliest. */
function isOutOfOrder({ columns, rows }: Subject): boolean {
  const dated = columns.find(({ column }) => column.facts.type === 'year' || column.facts.type === 'date')?.column;
  if (dated === undefined) return false;
  const keys = rows.map((row) => dated.keys?.[dated.codes[row] ?? 0] ?? Number.NaN).filter((key) => !Number.isNaN(key));
  const isSorted = (sign: number): boolean =>
    keys.every((key, at) => at === 0 || (key - (keys[at - 1] ?? key)) * sign >= 0);
  return !isSorted(1) && !isSorted(-1);
}

/** Whether a text that is in several rows would be another one if its rows were added up. */
function isOtherGroup(
  { columns, rows }: Subject,
  { program: { value }, column, by, filters, values }: Chosen & Pick<Candidate, 'program'>,
): boolean {
  const [of, measure] = [columns[column], columns[by]];
  if (value.op !== 'top' || value.order === 'lowest' || !of || !measure || by === column || filters.length > 0)
    return false;
  if (of.column.facts.unique || measure.column.facts.type !== 'number' || isRanking(measure)) return false;
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = measure.column.keys?.[measure.column.codes[row] ?? 0] ?? Number.NaN;
    const text = sameText(of.column.textAt(row));
    if (!Number.isNaN(key) && !isMissing(text)) sums.set(text, (sums.get(text) ?? 0) + key);
  }
  if (sums.size < 2 || sums.size === rows.length) return false;
  const [best] = [...sums].reduce((one, other) => (other[1] > one[1] ? other : one));
  return !values.some(({ text }) => sameText(text) === best);
}
