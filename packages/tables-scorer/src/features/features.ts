import type { Part } from '../candidates/candidate.js';
import type { RankedFilter } from '../filters/row-filter.js';
import type { Subject } from '../subject.js';
import { answerFeatures, amountFeatures, orderFeatures } from './column-features.js';
import { factsOf, type Facts } from './facts.js';
import { filterFeatures } from './filter-features.js';
import { operatorFeatures } from './operator-features.js';

/** The features of the parts of readings, each part's once. Candidates name the groups of their parts by index. */
export class Features {
  readonly facts: Facts;
  readonly groups: (readonly string[])[] = [];
  readonly #subject: Subject;
  readonly #known = new Map<string, number>();
  readonly #filters = new Map<RankedFilter, number>();

  constructor(subject: Subject, direct: readonly RankedFilter[]) {
    this.#subject = subject;
    this.facts = factsOf(subject, direct);
  }

  operator(family: string, isUnion: boolean): number {
    const name = isUnion ? `${family}|` : family;
    return this.#group(`o ${name}`, () => operatorFeatures(this.#subject, this.facts, name));
  }

  filter(filter: RankedFilter): number {
    const before = this.#filters.get(filter);
    if (before !== undefined) return before;
    const made = this.groups.push(filterFeatures(this.#subject, filter)) - 1;
    this.#filters.set(filter, made);
    return made;
  }

  /** A column whose cells are the answer. */
  answer(column: number): Part {
    const group = this.#group(`a ${column}`, () => answerFeatures(this.#subject, this.facts, column));
    return { group, mask: this.#maskOf(column) };
  }

  /** A column, or the order of the table (-1), by which rows are ordered. */
  order(column: number, direction: string): Part {
    const group = this.#group(`s ${column} ${direction}`, () =>
      orderFeatures(this.#subject, this.facts, column, direction),
    );
    return { group, mask: this.#maskOf(column) };
  }

  /** A column whose amounts are computed with. */
  amount(column: number, operation: string): Part {
    const group = this.#group(`m ${column} ${operation}`, () =>
      amountFeatures(this.#subject, this.facts, column, operation),
    );
    return { group, mask: this.#maskOf(column) };
  }

  #maskOf(column: number): bigint {
    return this.#subject.headers[column]?.mask ?? 0n;
  }

  #group(key: string, make: () => readonly string[]): number {
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const made = this.groups.push(make()) - 1;
    this.#known.set(key, made);
    return made;
  }
}
