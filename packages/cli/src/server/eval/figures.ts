import { meanOf, type Mean } from './interval.js';
import { metrics, type Metric, type Result } from './metrics.js';

export interface Figure extends Mean {
  readonly metric: Metric;
  /** That it is the mean of. */
  readonly questions: number;
}

/** The figures of a run, of those metrics that judge any of its questions. */
export function figuresOf(results: readonly Result[]): readonly Figure[] {
  return metrics.flatMap((metric) => {
    const values = results.flatMap(({ scores }) => scores[metric] ?? []);
    return values.length > 0 ? [{ metric, ...meanOf(values), questions: values.length }] : [];
  });
}
