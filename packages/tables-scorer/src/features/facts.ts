import type { Subject } from '../subject.js';
import type { RankedFilter } from '../filters/row-filter.js';

/** Facts of a question and its table that many features use. */
export interface Facts {
  /** Whether the question asks for a number. */
  readonly asksNumber: boolean;
  readonly asksTotal: boolean;
  readonly isPlural: boolean;
  /** The largest share of a header in the question, and the number of headers with it. */
  readonly bestShare: number;
  readonly bests: number;
  readonly keyedColumns: readonly number[];
  readonly amountColumns: readonly number[];
  /** First column of texts; -1: none. */
  readonly firstText: number;
  /** Whether the rows are in the order of their years or dates. */
  readonly chronology: 'rising' | 'falling' | 'mixed' | 'none';
  /** An ordinal that goes with a word of order: "second highest". */
  readonly ordinalOfOrder: { readonly n: number; readonly at: number } | undefined;
  /** The word of a whole header of amounts that is behind "total", "many" or another word. */
  readonly namedAmount: 'total' | 'many' | 'other' | 'none';
  /** What the noun behind "how many" is in the table. */
  readonly countedNoun: 'amount' | 'unique' | 'repeated' | 'cell' | 'part' | 'unknown' | 'none';
  readonly isDifferent: boolean;
}

const numberWanted = / (?:how many|number|count|total|times|many|amount) /;
const plural = /^ (?:list|name all|which \S+ were|what are|who are|who were|what were)/;

export function factsOf(subject: Subject, direct: readonly RankedFilter[]): Facts {
  const { asked, headers, columns } = subject;
  const bestShare = Math.max(0, ...headers.map(({ share }) => share));
  const at = asked.ordinals.findIndex(
    (n, index) => n > 1 && (asked.orders.includes(index + 1) || hasSuperlative(asked.text)),
  );
  const ofType = (...types: readonly string[]): number[] =>
    columns.flatMap(({ index, column }) => (types.includes(column.facts.type) && column.keys ? [index] : []));
  return {
    asksNumber: numberWanted.test(asked.text),
    asksTotal: / (?:total|sum|combined) /.test(asked.text),
    isPlural: plural.test(asked.text),
    ...{ bestShare, bests: headers.filter(({ share }) => share === bestShare).length },
    keyedColumns: ofType('year', 'number', 'date', 'time'),
    amountColumns: ofType('number', 'time'),
    firstText: columns.findIndex(({ column }) => column.facts.type === 'text'),
    chronology: chronologyOf(subject),
    ordinalOfOrder: at < 0 ? undefined : { n: asked.ordinals[at] ?? 0, at },
    namedAmount: namedAmount(subject),
    countedNoun: countedNoun(subject, direct),
    isDifferent: / (?:different|distinct|unique|various) /.test(asked.text),
  };
}

const hasSuperlative = (text: string): boolean => / (?:most|highest|lowest|largest|longest|best|least) /.test(text);

/** Minimum share of rows with a date for the column to say in which order they are. */
const leastDated = 0.7;

function chronologyOf({ columns, rows }: Subject): Facts['chronology'] {
  const dated = columns.find(
    ({ column: { facts } }) =>
      (facts.type === 'year' || facts.type === 'date') && facts.missing <= rows.length * (1 - leastDated),
  )?.column;
  if (dated === undefined) return 'none';
  let [isRising, isFalling, last] = [true, true, Number.NaN];
  for (const row of rows) {
    const key = dated.keys?.[dated.codes[row] ?? 0] ?? Number.NaN;
    if (Number.isNaN(key)) continue;
    if (key < last) isRising = false;
    if (key > last) isFalling = false;
    last = key;
  }
  return isRising ? 'rising' : isFalling ? 'falling' : 'mixed';
}

/** Longest distance, in words, from "total" to the header of what is added up. */
const nearby = 3;

function namedAmount({ asked, columns, headers }: Subject): Facts['namedAmount'] {
  const named = columns.filter(
    ({ index, column: { facts } }) => facts.type === 'number' && !facts.sequence && headers[index]?.share === 1,
  );
  const isBehind = (...words: readonly string[]): boolean =>
    words.some((word) => {
      const at = asked.words.indexOf(word);
      return at >= 0 && named.some(({ index }) => headers[index]?.at.some((own) => own >= at && own - at <= nearby));
    });
  if (named.length === 0) return 'none';
  return isBehind('total', 'sum', 'combined') ? 'total' : isBehind('many', 'much') ? 'many' : 'other';
}

const beforeNouns = new Set(['different', 'distinct', 'unique', 'of', 'the', 'total', 'various', 'other']);

function countedNoun({ asked, columns, headers }: Subject, direct: readonly RankedFilter[]): Facts['countedNoun'] {
  const { words } = asked;
  const behind = words.findIndex(
    (word, at) => (word === 'many' && words[at - 1] === 'how') || (word === 'of' && words[at - 1] === 'number'),
  );
  if (behind < 0) return 'none';
  let noun = behind + 1;
  while (beforeNouns.has(words[noun] ?? '')) noun++;
  const named = columns.filter(({ index }) => headers[index]?.share === 1 && headers[index].at.includes(noun));
  if (named.some(({ column, words: own }) => column.facts.type === 'number' && !own.some((word) => isRank(word))))
    return 'amount';
  if (named.length > 0) return named.some(({ column }) => column.facts.unique) ? 'unique' : 'repeated';
  if (direct.some(({ from, to }) => from <= noun && to > noun)) return 'cell';
  return headers.some(({ at }) => at.includes(noun)) ? 'part' : 'unknown';
}

const isRank = (word: string): boolean => ['rank', 'pos', 'position', 'place', 'no', 'number', 'id'].includes(word);

/** Whether the numbers of a column are places, ids or numbers of its rows. */
export const isRanking = ({ words, column }: Subject['columns'][number]): boolean =>
  words.some(isRank) || column.facts.name.trim() === '' || column.facts.name.includes('#');
