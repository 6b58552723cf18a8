import { columnName } from '../program/column-named.js';
import type { Column, Table } from '../table.js';
import type { QuestionWords } from '../words/question-words.js';
import { spelledName } from '../values/name-key.js';
import { hashOf, wordKey } from '../values/word-key.js';
import { isMissing } from '../values/text.js';
import { doubtfulRows, type DoubtfulRows } from './doubts/doubtful-rows.js';

/** A column with the words by which questions in one language refer to it. */
export interface ColumnWords {
  readonly index: number;
  readonly column: Column;
  /** Name of the column in programs. */
  readonly name: string;
  /** Words of the header, without brackets and small words, and their stems. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

/** The words of a table, for matching questions in one language. */
export interface TableWords {
  readonly table: Table;
  readonly columns: readonly ColumnWords[];
  /** Number of headers that contain each stem. */
  readonly headers: ReadonlyMap<string, number>;
  /** Whole cells of text columns with few texts, by the stems of their words. */
  readonly cells: ReadonlyMap<string, readonly CellMatch[]>;
  /** The texts within cells that list several ("Outfielder, Pitcher"), by column, with stems. A whole cell of this text does not hold all rows of it. */
  readonly listed: ReadonlyMap<number, ReadonlySet<string>>;
  /** Names of total rows, of two words or more, with stems: "total other expenses". */
  readonly totalNames: ReadonlySet<string>;
  readonly doubtful: DoubtfulRows;
  /** All stems that occur in these cells. */
  readonly cellStems: ReadonlySet<string>;
}

export interface CellMatch {
  readonly index: number;
  readonly code: number;
  /** The words of the cell, unstemmed. */
  readonly key: string;
}

const known = new WeakMap<Table, Map<QuestionWords, TableWords>>();
/** Cells with more words are not indexed, because nobody quotes a sentence in a question. */
const mostCellWords = 8;
/** Maximum number of cells indexed per table, columns with few texts first. Cells that are not indexed cannot be matched. */
const mostCells = 200_000;
/** Maximum number of words per header. */
const mostHeaderWords = 12;
const longestCell = 120;

/** The words of a table. Computed once per table and language, and cached for the lifetime of the table. */
export function wordsOfTable(table: Table, language: QuestionWords): TableWords {
  const before = known.get(table)?.get(language);
  if (before) return before;
  const made = makeWords(table, language);
  known.set(table, (known.get(table) ?? new Map<QuestionWords, TableWords>()).set(language, made));
  return made;
}

function makeWords(table: Table, language: QuestionWords): TableWords {
  const { stem } = language;
  const columns = table.columns.map((column, index) => {
    const words = headerWords(column.facts.name, language);
    return { index, column, name: columnName(table, index), words, stems: words.map(stem) };
  });
  const headers = new Map<string, number>();
  for (const { stems } of columns) for (const each of new Set(stems)) headers.set(each, (headers.get(each) ?? 0) + 1);
  const cells = new Map<string, CellMatch[]>();
  const cellStems = new Set<string>();
  const listed = new Map<number, Set<string>>();
  let left = mostCells;
  for (const { column, index } of columns.toSorted((one, other) => one.column.values - other.column.values)) {
    if (column.values > left) break;
    if (column.keys !== undefined || column.hashes !== undefined || column.facts.yesNo) continue;
    left -= column.values;
    const used = usedCodes(table, column);
    for (let code = 0; code < column.values; code++) {
      if (used[code] === 0) continue;
      const text = column.text(code);
      if (text.length > longestCell || isMissing(text)) continue;
      const key = wordKey(spelledName(text));
      const stems = key.split(' ').map((word) => stem(word));
      for (const each of stems) cellStems.add(each);
      // "/about" begins with a mark that separates nothing.
      const parts = text.split(listMarks).filter((part) => part.trim() !== '');
      if (parts.length > 1) {
        const own = listed.get(index) ?? new Set<string>();
        for (const part of parts) own.add(wordKey(part).split(' ').map(stem).join(' '));
        listed.set(index, own);
      }
      if (key === '' || stems.length > mostCellWords) continue;
      const own = stems.join(' ');
      const matches = cells.get(own);
      if (matches) matches.push({ index, code, key });
      else cells.set(own, [{ index, code, key }]);
    }
  }
  const doubts = { totalNames: totalNames(table, language), doubtful: doubtfulRows(table) };
  return { table, columns, headers, cells, listed, ...doubts, cellStems };
}

/** Marks and words between the parts of a cell that lists several. */
const listMarks = /[,;/&|]|(?<!\+)\+ ?(?=[\p{L}\p{N}])| (?:and|or|und|oder|y|o|et|ou) /iu;

/** Maximum number of total rows whose names are read. */
const mostTotals = 1_000;

function totalNames({ totals, columns }: Table, { stem }: QuestionWords): Set<string> {
  const names = new Set<string>();
  for (const row of totals.subarray(0, mostTotals))
    for (const column of columns.slice(0, 2)) {
      const words = wordKey(column.textAt(row).slice(0, longestCell)).split(' ');
      if (words.length > 1 && words.length <= mostCellWords) names.add(words.map(stem).join(' '));
    }
  return names;
}

/** For each code, 1 if it occurs in a row that is not a total, else 0. */
function usedCodes({ totals, rows }: Table, { values, codes }: Column): Uint8Array {
  const used = new Uint8Array(values);
  if (totals.length === 0) return used.fill(1);
  const left = new Set(totals);
  for (let row = 0; row < rows; row++) if (!left.has(row)) used[codes[row] ?? 0] = 1;
  return used;
}

const brackets = /[([][^()[\]]{0,60}[)\]]/g;

function headerWords(name: string, { small, numberSigns }: QuestionWords): string[] {
  const all = (text: string): string[] =>
    wordKey(text)
      .split(' ')
      .filter((word) => word !== '');
  const spelled = spelledName(name);
  const core = all(spelled.replace(brackets, ' '));
  const content = core.filter((word) => !small.has(word) && !numberSigns.has(word));
  return (content.length > 0 ? content : core.length > 0 ? core : all(spelled)).slice(0, mostHeaderWords);
}

/** Finds the codes of a column with very many texts whose words are among `keys`, in one pass over its hashes. */
export function hashedMatches(
  column: Column,
  keys: ReadonlySet<string>,
): { readonly code: number; readonly key: string }[] {
  const { hashes } = column;
  if (hashes === undefined) return [];
  const wanted = new Set([...keys].map(hashOf));
  const found: { code: number; key: string }[] = [];
  for (let code = 0; code < hashes.length && found.length < mostHashed; code++) {
    if (!wanted.has(hashes[code] ?? 0)) continue;
    const key = wordKey(column.text(code));
    if (keys.has(key)) found.push({ code, key });
  }
  return found;
}

/** Maximum number of matches per column, because a question refers to few cells. */
const mostHashed = 100;
