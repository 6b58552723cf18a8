import { columnNamed } from '../../program/column-named.js';
import type { Outcome } from '../../program/outcome.js';
import type { Program, Value } from '../../program/program.js';
import { runProgram } from '../../program/run-program.js';
import { selectRows } from '../../program/select-rows.js';
import type { Table } from '../../table.js';
import type { Candidate } from './candidate.js';
import type { Context } from '../context.js';
import { has, maskOf, type Mask } from '../mask.js';

/**
 * A computation of the best at another place, if a word for one is directly before the superlative: "second highest".
 *
 * @param said the words for the order.
 */
export function atPlace({ operators: { places } }: Context, said: Mask, candidate: Candidate): Candidate {
  const place = places.find(({ at }) => has(said, at + 1) && !has(said, at));
  const value = place && valueAt(candidate.value, place.n);
  if (place === undefined || value === undefined) return candidate;
  return {
    ...candidate,
    value,
    mask: candidate.mask | maskOf(place.at, place.at + 1),
    isUnclear: (table, program, outcome) => !isAlone(table, program, outcome, place.n),
  };
}

function valueAt(value: Value, n: number): Value | undefined {
  switch (value.op) {
    case 'min':
    case 'max':
      return { op: 'nth', n: value.op === 'max' ? -n : n, by: value.column, columns: [value.column] };
    case 'top':
      return { op: 'nth', n: value.order === 'highest' ? -n : n, by: value.by, columns: value.columns };
    case 'groups':
      return { ...value, nth: n };
    default:
      return undefined;
  }
}

/** Whether the places before are held by one row or group each. If two share the first, it is unclear which one is the second. */
function isAlone(table: Table, program: Program, { rows }: Outcome, n: number): boolean {
  const { value, where = [] } = program;
  if (value.op === 'groups') {
    const { nth: _, ...best } = value;
    const measures = runProgram(table, { where, value: { ...best, limit: n } }).values.map(({ number }) => number);
    return new Set(measures.slice(0, n)).size === n;
  }
  if (value.op !== 'nth' || value.by === undefined) return false;
  const { keys, codes } = columnNamed(table, value.by, 'value.by').column;
  const keyAt = (row: number): number => keys?.[codes[row] ?? 0] ?? Number.NaN;
  const [own, sign] = [keyAt(rows[0] ?? -1), Math.sign(value.n)];
  const before = selectRows(table, where).reduce(
    (count, is, row) => count + (is === 1 && (own - keyAt(row)) * sign > 0 ? 1 : 0),
    0,
  );
  return before === n - 1;
}
