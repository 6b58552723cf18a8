import type { Program, Value } from '@cardinal/tables';
import {
  compute,
  isMissing,
  sameText,
  TableProgramError,
  valuesOf,
  type Mask,
  type OutcomeValue,
} from '@cardinal/tables/reading';
import { sizeOf } from '../asked/asked.js';
import type { RankedFilter } from '../filters/row-filter.js';
import type { Features } from '../features/features.js';
import { ownFeatures } from '../features/own-features.js';
import type { Subject } from '../subject.js';
import type { Candidate, Family, Part, Unread } from './candidate.js';
import type { RowSet, Values } from './row-sets.js';

/** What is said of a candidate beyond its rows and its computation. */
export interface Details {
  readonly parts: readonly Part[];
  readonly column?: number;
  readonly by?: number;
  readonly isTied?: boolean;
  readonly own?: readonly string[];
}

/** Maximum number of candidates per question. */
const mostCandidates = 3_000;
/** Maximum number of rows that all candidates together may visit, which takes about a tenth of a second. */
const mostVisits = 10_000_000;
/** More values are a list that no question of one answer asks for. */
const mostValues = 8;

/** Collects the candidates of a question, within the bounds on their number and the rows that they visit. */
export class Collector {
  readonly subject: Subject;
  readonly features: Features;
  readonly candidates: Candidate[] = [];
  readonly #known: KnownWords;
  #visits = 0;
  #added = 0;

  constructor(subject: Subject, features: Features, known: KnownWords) {
    this.subject = subject;
    this.features = features;
    this.#known = known;
  }

  /** Whether a bound is reached, so that nothing more is added. */
  get isFull(): boolean {
    return this.#added >= mostCandidates || this.#visits >= mostVisits;
  }

  /** Counts rows that were read to find candidates. */
  visited(rows: number): void {
    this.#visits += rows;
  }

  /** Adds a candidate whose value the engine computes. */
  computed(family: Family, set: RowSet, value: Value, details: Details): void {
    if (this.isFull) return;
    const program = programOf(set, value);
    this.#added++;
    this.visited(this.subject.table.rows);
    try {
      const { values, rowsUsed } = compute(set.selection, program);
      if (rowsUsed > 0) this.#add(family, set, program, values, details);
    } catch (error) {
      if (!(error instanceof TableProgramError)) throw error;
    }
  }

  /** Adds a candidate whose value is in known rows. @param rows those that the engine finds for `value`. */
  found(family: Family, set: RowSet, value: Value, rows: readonly number[], details: Details): void {
    const { column = -1 } = details;
    if (this.isFull) return;
    this.#added++;
    this.#add(family, set, programOf(set, value), valuesOf(set.selection, rows, [column]), details);
  }

  #add(family: Family, set: RowSet, program: Program, values: Values, details: Details): void {
    if (values.length === 0 || values.length > mostValues || values.some(({ text }) => isMissing(text))) return;
    const { subject, features } = this;
    const { parts, column = -1, by = -1, isTied = false } = details;
    const { filters } = set;
    const mask = parts.reduce(
      (all, part) => all | part.mask,
      filters.reduce((all, filter) => all | filter.mask, 0n),
    );
    const unread = this.#unread(mask);
    const made = { family, program, values, filters, column, by, isTied, unread, isUnion: set.either !== undefined };
    this.candidates.push({
      ...made,
      key: keyOf(values),
      groups: [
        features.operator(family, made.isUnion),
        ...filters.map((filter) => features.filter(filter)),
        ...parts.map(({ group }) => group),
      ],
      own: [...ownFeatures(subject, features.facts, made), ...(details.own ?? [])],
    });
  }

  #unread(mask: Mask): Unread {
    const { content, numbers } = this.subject.asked;
    const { wholeCells, partCells, headers } = this.#known;
    const left = (of: Mask): number => sizeOf(of & ~mask);
    return {
      ...{ mask: content & ~mask, words: left(content), numbers: left(numbers) },
      ...{ wholeCells: left(wholeCells), partCells: left(partCells), headers: left(headers) },
    };
  }
}

const programOf = ({ where }: RowSet, value: Value): Program => (where.length === 0 ? { value } : { where, value });

/** Normal form of values: of amounts the number, of groups and cells the text, unless it is a plain number ("1,200"). */
export const keyOf = (values: Values): string => JSON.stringify(values.map(keyOfOne).sort());

function keyOfOne({ text, number, amount }: OutcomeValue): string | number {
  if (number !== undefined && (amount !== undefined || text.replaceAll(',', '') === number)) return Number(number);
  return sameText(text);
}

/** Words of the question that are known from the table: in whole cells, in parts of cells, and in whole headers. */
export interface KnownWords {
  readonly wholeCells: Mask;
  readonly partCells: Mask;
  readonly headers: Mask;
}

/** @param direct the filters that the question contains. */
export function knownWordsOf({ asked, headers }: Subject, direct: readonly RankedFilter[]): KnownWords {
  const of = (holds: (filter: RankedFilter) => boolean): Mask =>
    direct.reduce((mask, filter) => (holds(filter) ? mask | filter.mask : mask), 0n) & asked.content;
  const wholeCells = of(({ kind }) => kind === 'whole' || kind === 'date');
  const partCells = of(({ kind, nearness }) => kind === 'part' && nearness !== 'spelling') & ~wholeCells;
  let named = 0n;
  for (const { share, at, mask } of headers) {
    const isTogether = at.length > 1 && Math.max(...at) - Math.min(...at) < at.length + 1;
    if (share === 1) named |= isTogether ? mask : mask & asked.content;
  }
  return { wholeCells, partCells, headers: named };
}
