import { UsageError } from '../../usage-error.js';
import { chosen } from '../../command.js';
import { type Figure, isScored, type Metric, metrics } from './metrics.js';
import type { Question } from './read-questions.js';

export interface Bound {
  readonly metric: Metric;
  /** Lowest acceptable value. */
  readonly least: number;
}

/**
 * Parses `--fail-under`: `METRIC=VALUE`, several of them separated by commas or line feeds.
 *
 * @throws {UsageError} for an unknown metric, a value outside 0 to 1, or a metric that scores none of these questions.
 */
export function readBounds(text: string, questions: readonly Question[], isAsked: boolean): readonly Bound[] {
  return text.split(/[,\n]/).map((one) => {
    const [name = '', value = '', ...more] = one.split('=').map((part) => part.trim());
    const metric = chosen('fail-under METRIC', name, metrics);
    const least = /^\d(?:\.\d{1,15})?$/.test(value) && more.length === 0 ? Number(value) : NaN;
    if (!(least <= 1)) throw new UsageError(`--fail-under ${name} must have a value from 0 to 1, as in ${name}=0.9`);
    if (!isScored(metric, questions, isAsked))
      throw new UsageError(
        `--fail-under ${name}: no question has a score for this figure${isAsked ? '' : ' without --ask'}`,
      );
    return { metric, least };
  });
}

/** The bounds that are not met. */
export const missed = (bounds: readonly Bound[], figures: readonly Figure[]): readonly Bound[] =>
  bounds.filter(({ metric, least }) => figures.some((figure) => figure.metric === metric && figure.value < least));
