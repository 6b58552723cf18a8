import type { Card } from '../card.js';

/** A table of a document, without its cells. */
export interface ListedTable {
  readonly fileId: number;
  /** Position among the tables of its document, from 0. */
  readonly index: number;
  /** Page on which the table begins. */
  readonly page: number;
  readonly cells: number;
}

/** Number of documents whose tables are considered. A question about tables names its subject, so the first hits include the document. */
const mostFiles = 5;
/** Maximum number of tables that a question is matched with; a question that fits several tables is refused anyway. */
const mostTables = 5;
/** Maximum number of cells of these tables together. */
const mostCells = 10_000_000;

/** The documents of the first hits. */
export const nearFiles = (cards: readonly Pick<Card, 'fileId'>[]): readonly number[] =>
  [...new Set(cards.map(({ fileId }) => fileId))].slice(0, mostFiles);

/**
 * The tables that the hits are likely from, best first: for each hit the tables that begin on its page, and the last one that begins before
 * it, because a table may span pages. For a document with few tables, all of them.
 */
export function nearTables<T extends ListedTable>(
  cards: readonly Pick<Card, 'fileId' | 'page'>[],
  tables: readonly T[],
): readonly T[] {
  const near = new Set<T>();
  for (const fileId of nearFiles(cards)) {
    const own = tables.filter((table) => table.fileId === fileId);
    if (own.length <= mostTables) own.forEach((table) => near.add(table));
    else
      for (const card of cards)
        if (card.fileId === fileId) tablesAt(own, card.page).forEach((table) => near.add(table));
  }
  let cells = 0;
  return [...near].filter((table) => (cells += table.cells) <= mostCells).slice(0, mostTables);
}

function tablesAt<T extends ListedTable>(tables: readonly T[], page: number): readonly T[] {
  const here = tables.filter((table) => table.page === page);
  const before = tables.findLast((table) => table.page < page);
  return before === undefined ? here : [...here, before];
}
