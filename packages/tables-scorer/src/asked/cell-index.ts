import type { Table } from '@cardinal/tables';
import { isMissing, wordKey } from '@cardinal/tables/reading';

/** A word of a cell: of the text `code` of a column, at this place among the words of the text. */
export interface Posting {
  readonly column: number;
  readonly code: number;
  readonly at: number;
}

/** The words of all cells of a table. */
export interface CellIndex {
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  /** The words of cells that have a stem. */
  readonly byStem: ReadonlyMap<string, readonly string[]>;
  /** For each column and code, the words, and how many of them are before a note in brackets at the end. */
  readonly cells: readonly ReadonlyMap<number, { readonly words: readonly string[]; readonly core: number }>[];
}

/** Maximum number of distinct texts whose words are kept, columns with few texts first. */
const mostTexts = 50_000;
const longestText = 400;
/** A word of more texts selects nothing that a question can mean by it. */
const mostPostings = 2_000;
const known = new WeakMap<Table, CellIndex>();

/** The words of a table's cells. Computed once per table, and cached for the lifetime of the table. @param stem of English words. */
export function cellIndexOf(table: Table, stem: (word: string) => string): CellIndex {
  const before = known.get(table);
  if (before) return before;
  const made = makeIndex(table, stem);
  known.set(table, made);
  return made;
}

function makeIndex(table: Table, stemOf: (word: string) => string): CellIndex {
  const postings = new Map<string, Posting[]>();
  const cells: Map<number, { words: readonly string[]; core: number }>[] = table.columns.map(() => new Map());
  let left = mostTexts;
  const columns = [...table.columns.entries()].sort(([, one], [, other]) => one.values - other.values);
  for (const [index, column] of columns) {
    left -= column.values;
    if (left < 0) break;
    for (let code = 0; code < column.values; code++) {
      const text = column.text(code);
      if (isMissing(text)) continue;
      const words = wordsOf(text.slice(0, longestText));
      cells[index]?.set(code, { words, core: coreOf(text.slice(0, longestText), words) });
      for (const [at, word] of words.entries()) {
        const own = postings.get(word);
        if (own === undefined) postings.set(word, [{ column: index, code, at }]);
        else if (own.length <= mostPostings) own.push({ column: index, code, at });
      }
    }
  }
  const byStem = new Map<string, string[]>();
  for (const [word, own] of postings) {
    if (own.length > mostPostings) {
      postings.delete(word);
      continue;
    }
    const stem = stemOf(word);
    const words = byStem.get(stem);
    if (words === undefined) byStem.set(stem, [word]);
    else words.push(word);
  }
  return { postings, byStem, cells };
}

const wordsOf = (text: string): string[] => wordKey(text).split(' ').filter(Boolean);

/** Number of words before a note at the end: 2 of "New York (NY)". */
function coreOf(text: string, words: readonly string[]): number {
  const core = text.trim().replace(/(?<=[^([]) ?[([][^()[\]]{1,60}[)\]]$/, '');
  return core.length === text.trim().length ? words.length : Math.max(1, wordsOf(core).length);
}
