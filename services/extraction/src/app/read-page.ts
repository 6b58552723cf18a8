/** What stores are asked for a part of a list by. */
interface PartQuery {
  readonly page: number;
  readonly limit: number;
  readonly after?: object | undefined;
}

/**
 * Reads one page of a list and whether more follows: by the total for a numbered page, and by reading one entry more for a page after a cursor, whose
 * position is unknown.
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
