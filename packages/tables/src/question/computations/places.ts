import { TableProgramError } from '../../program/errors.js';
import type { Program, Value } from '../../program/program.js';
import { runProgram } from '../../program/run-program.js';
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
    isUnclear: (table, program) => !isAlone(table, program, place.n),
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
function isAlone(table: Table, program: Program, n: number): boolean {
  const { value } = program;
  const countAt = (place: number): number => {
    if (value.op === 'groups') return runProgram(table, { ...program, value: { ...value, nth: place } }).values.length;
    return value.op === 'nth'
      ? runProgram(table, { ...program, value: { ...value, n: Math.sign(value.n) * place } }).rows.length
      : 0;
  };
  try {
    return Array.from({ length: n - 1 }, (_, at) => countAt(at + 1)).every((count) => count === 1);
  } catch (error) {
    if (error instanceof TableProgramError) return false;
    throw error;
  }
}
