import { cellKind, type CellKind } from './cell-kind.js';
import { isColumnName } from './column-names.js';
import { orderEvidence } from './order-evidence.js';

/** Number of rows below the first that are examined to decide whether the first is a header. */
const headerSampleRows = 50;

/*
 * Naive Bayes: each column contributes the log-likelihood ratio (natural logarithm) of its first cell being a name rather than one more of
 * its cells, and these are added up. The numbers below are rounded estimates from tables of an encyclopedia and of a newspaper, with and
 * without their headers. They are robust: without any one kind of evidence, or with twice the prior, each error rate grows by at most two
 * percent of such tables.
 */

/** Prior log odds that a table has a header, which most tables have. */
const prior = 1.5;
/** Maximum absolute evidence from one cell, by kind of evidence. */
const most = { kind: 5, isEmpty: 1, length: 1.5, words: 1.5, repeats: 2.5, isNew: 2 };
/** Maximum evidence from all empty cells of a first row, and from all word counts: surveys spread one long question over many columns. */
const mostOfEmpty = 2;
const mostOfWords = 2;
/** Share of column names with a typical word (`isColumnName`), and the minimum assumed for other cells. Keys in a table often have one. */
const madeOfWords = { names: 0.4, cells: 0.03 };
/**
 * Model of Latin names without a typical word. In the share `tables` of all tables no name has one, because their language or field is not
 * covered. In other tables each name lacks one with probability `names`. Ordinary cells lack one with probability `cells`.
 */
const unusual = { tables: 0.25, names: 0.35, cells: 0.96 };

/** Share of names, and of cells, that have one word, two words, and more. */
const wordCounts = { ofNames: [0.8, 0.15, 0.05], ofAny: [0.39, 0.36, 0.25] } as const;

/** Share of names of each kind, and prior share of cells of each kind, which counts as one cell beside those of the column. */
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

/** Logarithms of lengths: mean and standard deviation for names, mean and variance for all cells that are words. */
const lengthOfNames = { mean: 2.3, deviation: 0.55 };
const lengthOfAny = { mean: 2.6, variance: 0.6 };
/** Weight of the prior `ofAny`, in cells, and the minimum standard deviation, because ids all have the same length. */
const weightOfAny = 2;
const leastDeviation = 0.15;

/** Only this much of the beginning of a cell is examined. In UTF-16 code units. */
const looked = 200;
/** A character of scripts such as Chinese carries about as much information as two or three letters of others. */
const lettersInOne = 2.5;

const shown = (cell: string): string => cell.trim().slice(0, looked);

/**
 * Whether the first row is a header: whether its cells differ from the rows below as names differ from values, in their kind, their words,
 * their length, their order and whether they are repeated.
 *
 * @param rows The first rows of a table, starting with the possible header. Rows beyond the sample are ignored.
 */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...all] = rows.slice(0, headerSampleRows + 1).map((row) => row.map(shown));
  // Repetitions of the header further down are ignored, because they are not values.
  const below = all.filter((row) => row.some((cell, at) => cell !== first[at]));
  const names = first.filter((name) => name !== '');
  if (below.length === 0 || names.length === 0) return false;
  const width = below.reduce((widest, row) => Math.max(widest, row.length), first.length);
  // The same text in all columns is a title.
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

/** Share of the rows below whose key must look like a column name for the table to be a list of keys and values. */
const leastOfFacts = 0.6;

/** Whether the first row is a key with its value, above other keys: "Name, Ann; City, Rome; Age, 31". */
function isFact([name = '', value = '']: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (!isColumnName(name) || isColumnName(value)) return false;
  // Values of a single kind indicate a real table, such as prices of "Item 1" and "Item 2", and keys with digits are not counted.
  const names = below.filter(([own = '']) => isColumnName(own) && !/\d/.test(own));
  const kinds = new Set(below.map(([, own = '']) => cellKind(own)));
  return below.length > 1 && kinds.size > 1 && names.length >= leastOfFacts * below.length;
}

/** Evidence from the number of columns of words whose name has no typical word. */
function unusualEvidence(names: number): number {
  if (names === 0) return 0;
  return Math.log(unusual.tables + (1 - unusual.tables) * unusual.names ** names) - names * Math.log(unusual.cells);
}

/** Evidence from word counts: names mostly have one word, cells often two. None for scripts without case, which mostly have no spaces. */
function countEvidence(name: string, values: readonly string[]): number {
  if (name.toLowerCase() === name.toUpperCase()) return 0;
  const own = countOfWords(name);
  const same = values.filter((value) => countOfWords(value) === own).length;
  const share = (same + wordCounts.ofAny[own] * weightOfAny) / (values.length + weightOfAny);
  return within(most.words, Math.log(wordCounts.ofNames[own] / share));
}

/** Index into `wordCounts`: 0 for one word, 1 for two, 2 for more. */
function countOfWords(cell: string): 0 | 1 | 2 {
  const spaces = cell.match(/[\s_]+/g)?.length ?? 0;
  return spaces > 1 ? 2 : spaces === 1 ? 1 : 0;
}

/** Evidence from the kind of a cell. @param same number of the `cells` below that are of the same kind. */
function kindEvidence(kind: CellKind, same: number, cells: number): number {
  const { ofNames, ofAny } = shares[kind];
  const share = (same + ofAny) / (cells + 1);
  return within(kind === 'empty' ? most.isEmpty : most.kind, Math.log(ofNames / share));
}

/** Whether a code begins differently from the codes below, which all begin alike ("Week 1" above "N12" and "N13"). */
function hasOwnMark(name: string, kind: CellKind, values: readonly string[]): boolean {
  if (kind !== 'code' || values.length < 2) return false;
  const marks = new Set(values.map(markOf));
  return marks.size === 1 && !marks.has(markOf(name));
}

const markOf = (code: string): string => /^\D*/.exec(code)?.[0] ?? '';

/** Number of cells of the same kind. Years and numbers may be mixed; a few years among more numbers do not make a column of years. */
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

/** Evidence from repetition: in a column of few distinct values, a first cell that is not one of them is likely the name. */
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
