import { inked, type Line } from '../../terminal/ink.js';
import { table, type Column } from '../../terminal/table.js';
import { oneLine } from '../../terminal/foreign-text.js';
import type { Bound } from './bounds.js';
import type { Comparison, Difference } from './compare.js';
import type { Figure } from './metrics.js';
import type { Judged } from './judge.js';

/** Result of judging a collection. */
export interface EvalReport {
  readonly collection: { readonly id: number; readonly name: string };
  readonly asked: boolean;
  readonly figures: readonly Figure[];
  readonly results: readonly Judged[];
  /** Number of questions skipped because only their answers can be judged and `--ask` is not given. */
  readonly passed_over: number;
  readonly against?: Comparison;
  /** Bounds of `--fail-under` that are not met. */
  readonly below: readonly Bound[];
}

const digits = (value: number) => value.toFixed(3);
const signed = (value: number) => `${value > 0 ? '+' : ''}${digits(value)}`;

const figureColumns: readonly Column<Figure>[] = [
  { title: 'figure', of: ({ metric }) => metric },
  { title: 'value', of: ({ value }) => digits(value) },
  { title: '95 %', of: ({ low, high }) => `${digits(low)} to ${digits(high)}` },
  { title: 'questions', of: ({ questions }) => questions },
];

const differenceColumns: readonly Column<Difference>[] = [
  { title: 'figure', of: ({ metric }) => metric },
  { title: 'before', of: ({ before }) => digits(before) },
  { title: 'now', of: ({ now }) => digits(now) },
  { title: 'difference', of: ({ difference }) => signed(difference) },
  { title: '95 %', of: ({ low, high }) => `${signed(low)} to ${signed(high)}` },
  { title: 'better', of: ({ better }) => better },
  { title: 'worse', of: ({ worse }) => worse },
  { title: 'questions', of: ({ questions }) => questions },
];

export function reportLines(report: EvalReport, width: number): readonly Line[] {
  const { collection, figures, results, passed_over: passedOver, against, below } = report;
  const over = passedOver > 0 ? `; ${passedOver} skipped, which only --ask judges` : '';
  return [
    [inked('bold', `${oneLine(collection.name)}: ${results.length} questions`), inked('dim', over)],
    ...table(figures, figureColumns, width),
    ...(against ? comparisonLines(against, width) : []),
    ...below.map(({ metric, least }): Line => [inked('red', `${metric} is below ${least}`)]),
  ];
}

function comparisonLines(against: Comparison, width: number): readonly Line[] {
  const { differences, changed, only_here: here, only_there: there } = against;
  const unpaired = here + there > 0 ? `; only now: ${here}, only before: ${there}` : '';
  return [
    [],
    [inked('bold', 'Compared with the earlier run'), inked('dim', unpaired)],
    ...(differences.length > 0
      ? table(differences, differenceColumns, width)
      : [[inked('dim', 'no questions in common')]]),
    ...changed.flatMap(({ question, better, worse }): readonly Line[] => [
      ...(better.length > 0 ? [[inked('green', `+ ${oneLine(question)}  `), inked('dim', better.join(', '))]] : []),
      ...(worse.length > 0 ? [[inked('red', `- ${oneLine(question)}  `), inked('dim', worse.join(', '))]] : []),
    ]),
  ];
}
