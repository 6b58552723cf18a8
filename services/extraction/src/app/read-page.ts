/** The part of a query by which stores page a list. */
interface PartQuery {
  readonly page: number;
  readonly limit: number;
  readonly after?: object | undefined;
}

/**
 * Reads one page of a list, and whether more entries follow: for a numbered page by the total, and for a page after a cursor, whose
 * position is unknown, by reading one more entry.
 */
export async function readPage<Query extends PartQuery, Entry, Page extends { readonly totalCount: number }>(
  query: Query,
  read: (query: Query) => Promise<Page>,
  entriesOf: (page: Page) => readonly Entry[],
): Promise<{ readonly found: Page; readonly entries: readonly Entry[]; readonly hasMore: boolean }> {
  const { after, page, limit } = query;
  const found = await read(after ? { ...query, limit: limit + 1 } : query);
  const entries = entriesOf(found);
  const hasMore = after ? entries.length > limit : page * limit < found.totalCount;
  return { found, entries: entries.slice(0, limit), hasMore };
}
