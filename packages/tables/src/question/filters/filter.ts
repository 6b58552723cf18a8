import type { Condition } from '../../program/program.js';
import { readYesNo } from '../../values/text.js';
import type { Mask } from '../mask.js';

/** A part of a question that selects rows. */
export interface Filter {
  readonly index: number;
  readonly condition: Condition;
  readonly kind: 'cell' | 'other' | 'date' | 'limit' | 'flag' | 'missing' | 'present' | 'zero';
  /** Range of tokens of the filter's value. */
  readonly from: number;
  readonly to: number;
  /** The tokens of the value and of the column's name. */
  readonly mask: Mask;
}

/**
 * Whether a filter selects rows by what they are, so that what holds for a row of a group holds for the group: not a limit, a negation, or two cells
 * joined by "and", which may be meant for all its rows together.
 *
 * @param isOr whether two cells are joined by "or".
 */
export const isPlain = ({ kind, condition }: Filter, isOr = false): boolean => {
  if (kind === 'flag')
    return (
      'op' in condition && condition.op === 'in' && condition.values.every((text) => readYesNo(String(text)) === true)
    );
  return (kind === 'cell' || kind === 'date') && ('op' in condition || ('any' in condition && isOr));
};
