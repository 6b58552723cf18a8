import { namesOf } from '../../command.js';
import type { Question } from './read-questions.js';
import { type Mean, meanOf } from './interval.js';

/** Metrics by which questions are scored. A figure is the mean of a metric over the questions. */
export const metrics = namesOf({
  document_hit_1: true,
  document_hit_5: true,
  document_ndcg_10: true,
  page_hit_1: true,
  page_hit_5: true,
  page_hit_10: true,
  answered: true,
  closest_passage: true,
  refused: true,
  right: true,
  absent_refused: true,
});
export type Metric = (typeof metrics)[number];

/** Scores of a question, 0 to 1, without metrics that do not apply to the question. */
export type Scores = Readonly<Partial<Record<Metric, number>>>;

/** A question with its scores. */
export interface Result {
  readonly question: string;
  readonly scores: Scores;
}

/** Whether a metric applies to any of these questions. */
export function isScored(metric: Metric, questions: readonly Question[], isAsked: boolean): boolean {
  if (metric.startsWith('document_')) return questions.some(({ documents }) => documents.length > 0);
  if (metric.startsWith('page_')) return questions.some(({ pages }) => pages.length > 0);
  if (metric === 'right') return isAsked && questions.some(({ answers }) => answers.length > 0);
  return isAsked && questions.some(({ isAbsent }) => isAbsent === (metric === 'absent_refused'));
}

export interface Figure extends Mean {
  readonly metric: Metric;
  /** Number of questions that the figure is the mean of. */
  readonly questions: number;
}

/** The figures of a run, for the metrics that apply to any of its questions. */
export function figuresOf(results: readonly Result[]): readonly Figure[] {
  return metrics.flatMap((metric) => {
    const values = results.flatMap(({ scores }) => scores[metric] ?? []);
    return values.length > 0 ? [{ metric, ...meanOf(values), questions: values.length }] : [];
  });
}
