import { Features } from '../features/features.js';
import { filtersOf } from '../filters/filters-of.js';
import type { Subject } from '../subject.js';
import type { Candidate } from './candidate.js';
import { Collector, knownWordsOf } from './collector.js';
import { comparisons, differences, groups, runs } from './grouped.js';
import { amounts, counts, lookups } from './lookups.js';
import { neighbours, nthRows, ordered } from './ordered.js';
import { rowSetsOf } from './row-sets.js';

/** All readings of a question over a table, with their features. */
export interface Candidates {
  readonly all: readonly Candidate[];
  /** Features of each group that candidates name. */
  readonly groups: readonly (readonly string[])[];
}

const families = [lookups, counts, amounts, ordered, groups, comparisons, neighbours, differences, runs, nthRows];

export function candidatesOf(subject: Subject): Candidates {
  const filters = filtersOf(subject);
  const features = new Features(subject, filters.direct);
  const collector = new Collector(subject, features, knownWordsOf(subject, filters.direct));
  for (const set of rowSetsOf(subject, filters)) for (const add of families) add(collector, set);
  return { all: collector.candidates, groups: features.groups };
}
