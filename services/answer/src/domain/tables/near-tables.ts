import type { Card } from '../card.js';

/** A table of a document, as far as it is known without its cells. */
export interface ListedTable {
  readonly fileId: number;
  /** Its place among the tables of its document, from 0. */
  readonly index: number;
  /** That it begins on. */
  readonly page: number;
  readonly cells: number;
}

/** Documents whose tables are looked at, by the first hits. A question over tables names what it asks for, so that the right one is near the top. */
const mostFiles = 5;
/** Tables that a question is read for: one that means several is refused anyway. */
const mostTables = 5;
/** Cells of them together. */
const mostCells = 10_000_000;

/** The documents of the first hits. */
export const nearFiles = (cards: readonly Pick<Card, 'fileId'>[]): readonly number[] =>
  [...new Set(cards.map(({ fileId }) => fileId))].slice(0, mostFiles);

/**
 * The tables that the hits are likely from, best first: of each hit in turn the one that begins on its page, or the last that begins before it,
 * since a table goes on over pages. A document of a few tables gives all of them.
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
