import { cellKind, type CellKind } from './cell-kind.js';
import { isColumnName } from './column-names.js';
import { orderEvidence } from './order-evidence.js';

/** Rows of the sample that decides whether the first one is a header. */
const headerSampleRows = 50;

/*
 * Each column says how much likelier its first cell is as a name than as one more of its cells: natural logarithms of the two probabilities'
 * ratio, which are added up. The numbers below are rounded from tables of an encyclopedia and of a newspaper, with their headers and without.
 * They are not delicate: without any one kind of evidence, or at twice the prior, either error grows by two percent of such tables at most.
 */

/** Most tables have a header. */
const prior = 1.5;
/** What one cell can say at most, of each kind of evidence. */
const most = { kind: 5, isEmpty: 1, length: 1.5, words: 1.5, repeats: 2.5, isNew: 2 };
/** Empty cells of a first row all together, and numbers of words: surveys spread one question over many columns, and ask in sentences. */
const mostOfEmpty = 2;
const mostOfWords = 2;
/** How many names are made of the words that names of columns are made of, and the least share of other cells that are: a table of keys and values has many. */
const madeOfWords = { names: 0.4, cells: 0.03 };
/**
 * Where no name of a table in Latin script is made of them, it is in a language, or of a field, whose words are not known, or its names are unusual ones,
 * each for itself.
 */
const unusual = { tables: 0.25, names: 0.35, cells: 0.96 };

/** How many names, and cells, have one word, two words, and more. */
const wordCounts = { ofNames: [0.8, 0.15, 0.05], ofAny: [0.39, 0.36, 0.25] } as const;

/** How often names are of each kind, and cells of columns that have shown none of it. */
const shares: Readonly<Record<CellKind, { readonly ofNames: number; readonly ofAny: number }>> = {
  words: { ofNames: 0.72, ofAny: 0.25 },
  text: { ofNames: 0.05, ofAny: 0.1 },
  code: { ofNames: 0.05, ofAny: 0.1 },
  empty: { ofNames: 0.08, ofAny: 0.15 },
  year: { ofNames: 0.04, ofAny: 0.04 },
  date: { ofNames: 0.03, ofAny: 0.06 },
  quantity: { ofNames: 0.012, ofAny: 0.06 },
  figures: { ofNames: 0.01, ofAny: 0.06 },
  number: { ofNames: 0.007, ofAny: 0.15 },
  address: { ofNames: 0.001, ofAny: 0.03 },
};

/** Of the logarithms of lengths of names, and of all cells that are words: mean and deviation, variance. */
const lengthOfNames = { mean: 2.3, deviation: 0.55 };
const lengthOfAny = { mean: 2.6, variance: 0.6 };
/** Cells that what is known of all cells counts for, and the least deviation: ids are all of one length. */
const weightOfAny = 2;
const leastDeviation = 0.15;

/** Of a longer cell only the beginning is looked at. In UTF-16 code units. */
const looked = 200;
/** Letters of scripts such as the Chinese say about as much as two or three others. */
const lettersInOne = 2.5;

const shown = (cell: string): string => cell.trim().slice(0, looked);

/**
 * Whether the first row names the columns: whether it differs in kind from the rows below it, as names differ from values, in what its
 * cells are made of, how long they are, and whether they come again.
 *
 * @param rows The first rows of a table, the possible header among them; more than the sample are not looked at.
 */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...all] = rows.slice(0, headerSampleRows + 1).map((row) => row.map(shown));
  // A header may be printed again further down, which says nothing of its cells.
  const below = all.filter((row) => row.some((cell, at) => cell !== first[at]));
  const names = first.filter((name) => name !== '');
  if (below.length === 0 || names.length === 0) return false;
  const width = below.reduce((widest, row) => Math.max(widest, row.length), first.length);
  // One text over all columns is a title.
  if (width > 1 && names.length === width && new Set(names).size === 1) return false;
  if (width === 2 && isFact(first, below)) return false;
  let evidence = prior;
  let ofEmpty = 0;
  let ofWords = 0;
  let unusualNames = 0;
  for (let column = 0; column < width; column++) {
    const name = first[column] ?? '';
    const cells = below.map((row) => row[column] ?? '');
    const kinds = cells.map(cellKind);
    const values = cells.filter((_, at) => kinds[at] !== 'empty');
    if (values.length === 0) continue;
    const kind = cellKind(name);
    const byKind = kindEvidence(kind, hasOwnMark(name, kind, values) ? 0 : countOf(kind, kinds), kinds.length);
    if (kind === 'empty') ofEmpty = Math.max(-mostOfEmpty, ofEmpty + byKind);
    else evidence += byKind + nameEvidence(name, kind, values, kinds);
    if (!isWords(kind) || kinds.filter(isWords).length * 2 < values.length) continue;
    evidence += orderEvidence(name, values);
    ofWords += countEvidence(name, values);
    if (/\p{Script=Latin}/u.test(name) && !isColumnName(name)) unusualNames += 1;
  }
  return evidence + ofEmpty + within(mostOfWords, ofWords) + unusualEvidence(unusualNames) > 0;
}

/** What each row would have to be of a list of names with their values, so that the first one is one of them. */
const leastOfFacts = 0.6;

/** A name of a column with no name beside it, above other names: "Name, Ann; City, Rome; Age, 31". */
function isFact([name = '', value = '']: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (!isColumnName(name) || isColumnName(value)) return false;
  // Values of one kind belong to things of one kind: "Item 1" and "Item 2" have prices.
  const names = below.filter(([own = '']) => isColumnName(own) && !/\d/.test(own));
  const kinds = new Set(below.map(([, own = '']) => cellKind(own)));
  return below.length > 1 && kinds.size > 1 && names.length >= leastOfFacts * below.length;
}

/** That so many columns of words have names which are not made as names are. */
function unusualEvidence(names: number): number {
  if (names === 0) return 0;
  return Math.log(unusual.tables + (1 - unusual.tables) * unusual.names ** names) - names * Math.log(unusual.cells);
}

/** Names have one word, where cells often have a first and a last one. Scripts without upper case mostly have no spaces, either. */
function countEvidence(name: string, values: readonly string[]): number {
  if (name.toLowerCase() === name.toUpperCase()) return 0;
  const own = countOfWords(name);
  const same = values.filter((value) => countOfWords(value) === own).length;
  const share = (same + wordCounts.ofAny[own] * weightOfAny) / (values.length + weightOfAny);
  return within(most.words, Math.log(wordCounts.ofNames[own] / share));
}

/** One less, and two for any more. */
function countOfWords(cell: string): 0 | 1 | 2 {
  const spaces = cell.match(/[\s_]+/g)?.length ?? 0;
  return spaces > 1 ? 2 : spaces === 1 ? 1 : 0;
}

/** @param same how many of the `cells` below are of the kind. */
function kindEvidence(kind: CellKind, same: number, cells: number): number {
  const { ofNames, ofAny } = shares[kind];
  const share = (same + ofAny) / (cells + 1);
  return within(kind === 'empty' ? most.isEmpty : most.kind, Math.log(ofNames / share));
}

/** Codes of a column often begin alike: one that begins otherwise is of another kind ("Week 1" above "N12" and "N13"). */
function hasOwnMark(name: string, kind: CellKind, values: readonly string[]): boolean {
  if (kind !== 'code' || values.length < 2) return false;
  const marks = new Set(values.map(markOf));
  return marks.size === 1 && !marks.has(markOf(name));
}

const markOf = (code: string): string => /^\D*/.exec(code)?.[0] ?? '';

/** Years stand among numbers, and numbers among years; a few years do not make a column of years. */
function countOf(kind: CellKind, kinds: readonly CellKind[]): number {
  const of = (other: CellKind): number => kinds.filter((each) => each === other).length;
  if (kind === 'year' && of('year') < of('number')) return 0;
  if (kind === 'number') return Math.max(of('number'), of('year'));
  return of(kind);
}

function nameEvidence(name: string, kind: CellKind, values: readonly string[], kinds: readonly CellKind[]): number {
  const byWords = isColumnName(name) && !values.includes(name) ? wordEvidence(values) : 0;
  if (!isWords(kind)) return byWords;
  const byLength = kinds.filter(isWords).length * 2 >= values.length ? lengthEvidence(name, values) : 0;
  return byWords + repetitionEvidence(name, values) + byLength;
}

function wordEvidence(values: readonly string[]): number {
  const share = values.filter(isColumnName).length / values.length;
  return Math.log(madeOfWords.names / Math.max(madeOfWords.cells, share));
}

const isWords = (kind: CellKind): boolean => kind === 'words' || kind === 'text' || kind === 'code';

/** A column of few different values has its first cell among them, unless that is its name. */
function repetitionEvidence(name: string, values: readonly string[]): number {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  const repeated = values.filter((value) => (times.get(value) ?? 0) > 1).length;
  const share = (repeated + 0.5) / (values.length + 2);
  return times.has(name)
    ? within(most.repeats, Math.log(0.01 / Math.max(share, 0.1)))
    : within(most.isNew, Math.log(0.99 / (1 - share)));
}

function lengthEvidence(name: string, values: readonly string[]): number {
  const lengths = values.map(logOfLength);
  const weight = lengths.length + weightOfAny;
  const mean = (sum(lengths) + weightOfAny * lengthOfAny.mean) / weight;
  const squares = lengths.map((length) => (length - mean) ** 2);
  const deviation = Math.sqrt((sum(squares) + weightOfAny * lengthOfAny.variance) / weight);
  const own = logOfLength(name);
  const asName = logOfDensity(own, lengthOfNames);
  return within(most.length, asName - logOfDensity(own, { mean, deviation: Math.max(leastDeviation, deviation) }));
}

function logOfLength(cell: string): number {
  const ideographs = cell.match(/\p{Lo}/gu)?.length ?? 0;
  return Math.log(cell.length + ideographs * (lettersInOne - 1) + 1);
}

const logOfDensity = (value: number, { mean, deviation }: { mean: number; deviation: number }): number =>
  -Math.log(deviation) - (value - mean) ** 2 / (2 * deviation ** 2);

const within = (bound: number, value: number): number => Math.max(-bound, Math.min(bound, value));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
