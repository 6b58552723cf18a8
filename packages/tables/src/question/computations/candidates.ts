import type { Value } from '../../program/program.js';
import type { Context } from '../context.js';
import { phraseLength } from '../tokens.js';
import { averages, medians } from './averages.js';
import type { Candidate } from './candidate.js';
import { changes } from './changes.js';
import { comparisons } from './comparisons.js';
import { counts } from './counts.js';
import { differences } from './differences.js';
import { lists } from './lists.js';
import { lookups } from './lookups.js';
import { perGroup } from './per-group.js';
import { extremes, frequencies, tops } from './ranked.js';
import { shares } from './shares.js';
import { sums } from './sums.js';
import { surpluses } from './surpluses.js';

/** All computations that the words of a question may ask for. */
export function candidatesOf(context: Context): Candidate[] {
  const { size } = context.operators;
  const found = [
    ...counts(context),
    ...sums(context),
    ...averages(context),
    ...medians(context),
    ...extremes(context),
    ...tops(context),
    ...frequencies(context),
    ...lookups(context),
    ...lists(context),
    ...differences(context),
    ...shares(context),
    ...ofGroups(context),
    ...comparisons(context),
  ];
  return size === 0n
    ? found
    : found.filter(({ value }) => isOfNumber(value)).map((each) => ({ ...each, mask: each.mask | size }));
}

/** What is computed from groups. Not for a question that goes on from another, which may have selected rows: "and the amount by region?". */
const ofGroups = (context: Context): Candidate[] =>
  phraseLength(context.question, 0, context.question.words.goingOn) > 0
    ? []
    : [...perGroup(context), ...changes(context), ...surpluses(context)];

const numbers: ReadonlySet<Value['op']> = new Set([
  ...([
    'count',
    'count-distinct',
    'sum',
    'average',
    'median',
    'min',
    'max',
    'range',
    'share',
    'difference',
    'surplus',
  ] as const),
]);
const isOfNumber = ({ op }: Value): boolean => numbers.has(op);
