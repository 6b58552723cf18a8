import { average, compare, decimalText, type Decimal } from './decimal.js';
import { TableProgramError } from './errors.js';
import { ExactSums } from './exact-sums.js';
import { countOf, mostRows, type Outcome, type OutcomeValue } from './outcome.js';
import type { Value } from './program.js';
import { missingCodes } from './select-rows.js';
import { amountsOf, shown, type Selection } from './selection.js';

type Groups = Extract<Value, { op: 'groups' }>;

/** A group, identified by the class (see `Column.classOf`) of its text. */
interface Group {
  readonly same: number;
  readonly measure: Decimal;
}

/** Groups rows by text, and lists the highest or lowest groups first. Groups that tie with the last listed one are listed too. */
export function groups(
  rows: Selection,
  group: number,
  wanted: Pick<Groups, 'measure' | 'order' | 'limit' | 'nth'>,
  measured: number | undefined,
): Outcome {
  const column = rows.table.columns[group];
  const of = measured === undefined || wanted.measure === 'count' ? undefined : rows.table.columns[measured];
  if (column === undefined) throw new TableProgramError('value.group: there is no such column.');
  if (wanted.measure !== 'count' && of === undefined)
    throw new TableProgramError(`value.column: must name the column to compute the ${wanted.measure} of.`);
  const keys = of && amountsOf(of, true);
  const missing = missingCodes(column);
  const counts = new Uint32Array(column.values);
  const sums = keys && new ExactSums(column.values, of.facts.decimals);
  let used = 0;
  for (let row = 0; row < rows.mask.length; row++) {
    const code = column.codes[row] ?? 0;
    if (rows.mask[row] !== 1 || missing[code] === 1) continue;
    const same = column.classOf(code);
    if (keys) {
      const key = keys[of.codes[row] ?? 0] ?? Number.NaN;
      if (Number.isNaN(key)) continue;
      sums?.add(same, key);
    }
    counts[same] = (counts[same] ?? 0) + 1;
    used++;
  }
  const listed =
    wanted.nth === undefined ? firstGroups(counts, sums, wanted) : nthGroups(counts, sums, wanted, wanted.nth);
  const [first] = listed;
  if (first === undefined && used > 0)
    throw new TableProgramError(`value.nth: there are fewer than ${wanted.nth} groups.`);
  if (first === undefined)
    throw new TableProgramError(`No row has a value to group by in "${column.facts.name.slice(0, 80)}".`);
  const values = listed.slice(0, mostRows).map(({ same, measure }): OutcomeValue => {
    const number = decimalText(measure);
    const told = of === undefined ? countOf(number) : shown(of, measure);
    return { text: column.text(same), number, measure: told.text, measured: told.amount };
  });
  const cited = measured === undefined || of === undefined ? [group] : [group, measured];
  const outcome = rows.outcome(values, cited, {
    rows: rowsOf(rows, group, first.same),
    further: listed.length - values.length,
  });
  const furtherRows = (counts[first.same] ?? 0) - outcome.rows.length;
  const all = counts.reduce((number, count) => number + (count > 0 ? 1 : 0), 0);
  return { ...outcome, groups: all, furtherRows, rowsUsed: used, rowsExcluded: rows.count - used };
}

/** Number of rows of the first group that are cited. */
const citedRows = 4;

function rowsOf({ mask, table }: Selection, group: number, same: number): number[] {
  const column = table.columns[group];
  const found: number[] = [];
  for (let row = 0; row < mask.length && found.length < citedRows; row++)
    if (mask[row] === 1 && column?.classOf(column.codes[row] ?? 0) === same) found.push(row);
  return found;
}

/** The groups with the n-th of the different measures. More and more of the first groups are listed, because few share a measure. */
function nthGroups(counts: Uint32Array, sums: ExactSums | undefined, wanted: Ranked, nth: number): readonly Group[] {
  const all = counts.reduce((number, count) => number + (count > 0 ? 1 : 0), 0);
  for (let limit = nth; ;) {
    const listed = firstGroups(counts, sums, { ...wanted, limit });
    let place = 0;
    const found = listed.filter(({ measure }, at) => {
      const before = listed[at - 1];
      if (before === undefined || compare(before.measure, measure) !== 0) place++;
      return place === nth;
    });
    if (found.length > 0 || listed.length >= all) return found;
    limit = listed.length * 8;
  }
}

type Ranked = Pick<Groups, 'measure' | 'order' | 'limit'>;

/** Relative tolerance of the comparison by doubles. Measures within this tolerance are compared exactly. */
const nearby = 1e-9;

function firstGroups(
  counts: Uint32Array,
  sums: ExactSums | undefined,
  { measure, order, limit }: Ranked,
): readonly Group[] {
  const sign = order === 'highest' ? 1 : -1;
  const near = (same: number): number => {
    const count = counts[same] ?? 0;
    if (sums === undefined) return sign * count;
    return sign * (measure === 'sum' ? sums.nearly(same) : sums.nearly(same) / count);
  };
  const ranked = new Float64Array(counts.length);
  let size = 0;
  for (let same = 0; same < counts.length; same++) if (counts[same] !== 0) ranked[size++] = near(same);
  const last = ranked.subarray(0, size).sort()[Math.max(0, size - limit)];
  if (last === undefined) return [];
  const floor = last - Math.abs(last) * nearby;
  const found: Group[] = [];
  for (let same = 0; same < counts.length; same++) {
    const count = counts[same] ?? 0;
    if (count === 0 || near(same) < floor) continue;
    const total = sums?.total(same) ?? { scaled: BigInt(count), decimals: 0 };
    found.push({ same, measure: measure === 'average' ? average(total, count) : total });
  }
  found.sort((one, other) => -sign * compare(one.measure, other.measure));
  const lowest = found[Math.min(limit, found.length) - 1];
  return found.filter(({ measure: own }, at) => at < limit || (lowest && compare(own, lowest.measure) === 0));
}
