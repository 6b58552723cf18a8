import { meanOf } from './interval.js';
import { metrics, type Metric, type Result } from './metrics.js';

/** Comparison of two runs over their common questions. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** Questions with different scores. */
  readonly changed: readonly Changed[];
  /** Number of questions that only this run has, and that only the other run has. */
  readonly only_here: number;
  readonly only_there: number;
}

export interface Difference {
  readonly metric: Metric;
  readonly before: number;
  readonly now: number;
  /** Mean difference of the two runs (current minus previous), with its 95 % confidence interval `low` to `high`. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly questions: number;
  readonly better: number;
  readonly worse: number;
}

interface Changed {
  readonly question: string;
  /** Metrics that improved or worsened. For `closest_passage` and `refused`, lower is better. */
  readonly better: readonly Metric[];
  readonly worse: readonly Metric[];
}

const lessIsBetter: ReadonlySet<Metric> = new Set(['closest_passage', 'refused']);

/** Compares two runs question by question, paired by their text. */
export function compareRuns(now: readonly Result[], before: readonly Result[]): Comparison {
  const earlier = new Map(before.map((result) => [result.question, result]));
  const pairs = now.flatMap((result) => {
    const other = earlier.get(result.question);
    return other ? [{ question: result.question, now: result.scores, before: other.scores }] : [];
  });
  const gains = pairs.map((pair) => ({ question: pair.question, gains: gainsOf(pair.now, pair.before) }));
  const changed = gains.map(({ question, gains: each }) => ({
    question,
    better: each.filter(({ gain }) => gain > 0).map(({ metric }) => metric),
    worse: each.filter(({ gain }) => gain < 0).map(({ metric }) => metric),
  }));
  return {
    differences: metrics.flatMap((metric) => {
      const paired = gains.flatMap(({ gains: each }) => each.filter((gain) => gain.metric === metric));
      return paired.length > 0 ? [differenceOf(metric, paired)] : [];
    }),
    changed: changed.filter(({ better, worse }) => better.length + worse.length > 0),
    only_here: now.length - pairs.length,
    only_there: before.length - pairs.length,
  };
}

interface Gain {
  readonly metric: Metric;
  readonly before: number;
  readonly now: number;
  /** Improvement; positive means better. */
  readonly gain: number;
}

const gainsOf = (now: Result['scores'], before: Result['scores']): readonly Gain[] =>
  metrics.flatMap((metric) => {
    const [value, other] = [now[metric], before[metric]];
    if (value === undefined || other === undefined) return [];
    return [{ metric, before: other, now: value, gain: lessIsBetter.has(metric) ? other - value : value - other }];
  });

function differenceOf(metric: Metric, paired: readonly Gain[]): Difference {
  const { value: difference, low, high } = meanOf(paired.map(({ now, before }) => now - before));
  const mean = (of: (gain: Gain) => number) => paired.reduce((sum, gain) => sum + of(gain), 0) / paired.length;
  return {
    metric,
    before: mean(({ before }) => before),
    now: mean(({ now }) => now),
    difference,
    low,
    high,
    questions: paired.length,
    better: paired.filter(({ gain }) => gain > 0).length,
    worse: paired.filter(({ gain }) => gain < 0).length,
  };
}
