import { has } from '@cardinal/tables/reading';
import { sizeOf } from '../asked/asked.js';
import type { Candidate, Family } from '../candidates/candidate.js';
import { isRanking } from '../features/facts.js';
import type { FilterKind } from '../filters/row-filter.js';
import type { Subject } from '../subject.js';
import type { Best } from './best-of.js';

export type Signals = ReadonlyMap<string, number>;

/** A candidate without what the scorer alone uses. */
export type Chosen = Pick<
  Candidate,
  'family' | 'values' | 'filters' | 'isUnion' | 'column' | 'by' | 'isTied' | 'unread'
>;

const groupOf: Partial<Record<Family, string>> = {
  ...{ max: 'extreme-value', min: 'extreme-value', ranked: 'extreme', nth: 'place' },
  ...{ next: 'neighbour', previous: 'neighbour', 'next-by': 'neighbour', 'previous-by': 'neighbour' },
  ...{ 'compared-counts': 'compared', 'compared-sums': 'compared', 'group-average': 'group-sum' },
  'difference-of-columns': 'difference',
};

/** How far to trust a filter: whole cells most. */
const doubtOf: Partial<Record<FilterKind, number>> = { whole: 0, date: 1, limit: 2, number: 3, ordinal: 3, part: 4 };
const nearnesses = ['equal', 'stem', 'number', 'spelling'];
const told = [
  'if',
  'each',
  'per',
  'and',
  'both',
  'consecutive',
  'times',
  'after',
  'before',
  'not',
  'than',
  'only',
  'other',
];

/** Stems of the words of the question that a reading leaves over. */
export const leftOverStems = ({ asked }: Subject, { unread }: Chosen): string[] =>
  asked.stems.filter((_, at) => has(unread.mask, at));

/** What says whether the best reading is right. */
export function signalsOf(
  subject: Subject,
  chosen: Chosen,
  best: Best,
  leftOver: ReadonlyMap<string, number>,
): Signals {
  const { asked, headers, columns, rows, table } = subject;
  const { family, filters, column, by, values, unread } = chosen;
  const own = groupOf[family] ?? family;
  const odds = Math.log(Math.max(best.probability, 1e-6) / Math.max(1 - best.probability, 1e-6));
  const margin = Math.log(Math.max(best.probability, 1e-6) / Math.max(best.next, 1e-6));
  const signals = new Map<string, number>();
  const is = (name: string, value = 1): void => void signals.set(name, value);
  const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));
  is('bias');
  is('odds', within(-4, odds, 8));
  is('margin', Math.min(8, margin));
  is('score', within(-10, best.score, 20) / 5);
  is('answers', Math.log(best.answers));
  is('unread', Math.min(6, unread.words));
  is('unread share', unread.words / Math.max(1, sizeOf(asked.content)));
  is('unread cells', Math.min(3, unread.wholeCells));
  is('unread headers', Math.min(3, unread.headers));
  is('unread numbers', Math.min(3, unread.numbers));
  if (unread.words === 0) is('all read');
  if (unread.words + unread.wholeCells + unread.headers + unread.numbers === 0) is('nothing over');
  is(`family ${own}`);
  is(`family ${own} odds`, within(-4, odds, 8));
  is(`filters ${filters.length}`);
  is(`filters ${own} ${filters.length}`);
  const grade = column < 0 ? '-' : (headers[column]?.grade ?? 'N');
  is(`answer ${grade}`);
  is(`answer ${own} ${grade}`);
  const orderedBy = by < 0 ? undefined : columns[by];
  if (orderedBy) {
    is(`order ${headers[by]?.grade}`);
    is(`order ${orderedBy.column.facts.type}`);
    if (isRanking(orderedBy)) is('order rank');
  }
  const doubt = Math.max(-1, ...filters.map(({ kind }) => doubtOf[kind] ?? 5));
  is(`filter ${doubt}`);
  is(`filter ${own} ${doubt}`);
  is(`nearness ${Math.max(-1, ...filters.map(({ nearness }) => nearnesses.indexOf(nearness)))}`);
  is(`columns ${Math.min(3, Math.max(0, ...filters.map((filter) => filter.columns)))}`);
  if (filters.some(({ isWithin }) => isWithin)) is('within');
  leftOverSignals(subject, chosen, leftOver, is);
  is('rows', Math.log(rows.length + 1));
  is('width', Math.log(columns.length));
  is(`values ${Math.min(3, values.length)}`);
  if (values[0]?.number !== undefined && Number(values[0].number) === 0) is('zero');
  is('length', Math.log(asked.words.length));
  is(`asking ${asked.asking}`);
  if (chosen.isTied) is('tie');
  if (family === 'place')
    is(`place ${/ (?:first|last|top|bottom|final|initial|latest|earliest|listed) /.test(asked.text)}`);
  if (/[,;/&+]| and /.test(values[0]?.text ?? '')) is(`list ${own}`);
  if (column >= 0) is(`type ${columns[column]?.column.facts.type}`);
  if (asked.words.includes('or')) is(`or ${own}`);
  is(`orders ${own} ${Math.min(2, asked.orders.length)}`);
  if (table.totals.length > 0) is('totals');
  for (const word of told) if (asked.words.includes(word)) is(`word ${word}`);
  return signals;
}

/** How many of the words that are left over are known to be left over by right readings. */
function leftOverSignals(
  subject: Subject,
  chosen: Chosen,
  leftOver: ReadonlyMap<string, number>,
  is: (name: string, value?: number) => void,
): void {
  const stems = leftOverStems(subject, chosen);
  const shares = stems.map((stem) => leftOver.get(stem));
  const unknown = shares.filter((share) => share === undefined).length;
  const least = Math.min(1, ...shares.map((share) => share ?? 0.3));
  is(`unknown ${Math.min(3, unknown)}`);
  is('unknown', Math.min(4, unknown));
  is('left over', least);
  is(`left over ${Math.floor(least * 8)}`);
  is('left over of headers', stems.filter((stem) => subject.context.table.headers.has(stem)).length);
  if (stems.length > 0 && unknown === stems.length) is('all unknown');
}

/** Probability that a reading is right, by logistic regression over its signals. */
export function probabilityOf(signals: Signals, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [name, value] of signals) sum += (weights.get(name) ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}
