import { UsageError } from '../../usage-error.js';
import { chosen } from '../../command.js';
import { type Figure, isScored, type Metric, metrics } from './metrics.js';
import type { Question } from './read-questions.js';

export interface Bound {
  readonly metric: Metric;
  /** The figure may not be below it. */
  readonly least: number;
}

/**
 * What `--fail-under` says: `METRIC=VALUE`, more of them with commas or line feeds between.
 *
 * @throws {UsageError} where that is no metric, no value from 0 to 1, or nothing that these questions are scored by.
 */
export function readBounds(text: string, questions: readonly Question[], isAsked: boolean): readonly Bound[] {
  return text.split(/[,\n]/).map((one) => {
    const [name = '', value = '', ...more] = one.split('=').map((part) => part.trim());
    const metric = chosen('fail-under METRIC', name, metrics);
    const least = /^\d(?:\.\d{1,15})?$/.test(value) && more.length === 0 ? Number(value) : NaN;
    if (!(least <= 1)) throw new UsageError(`--fail-under ${name} must be =VALUE from 0 to 1`);
    if (!isScored(metric, questions, isAsked))
      throw new UsageError(`--fail-under ${name}: no question is scored by it${isAsked ? '' : ' without --ask'}`);
    return { metric, least };
  });
}

/** The bounds that a figure is below. */
export const missed = (bounds: readonly Bound[], figures: readonly Figure[]): readonly Bound[] =>
  bounds.filter(({ metric, least }) => figures.some((figure) => figure.metric === metric && figure.value < least));
