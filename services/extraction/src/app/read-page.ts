/** What stores are asked for a part of a list by. */
interface PartQuery {
  readonly page: number;
  readonly limit: number;
  readonly after?: object | undefined;
}

/**
 * Reads a part of a list, and tells whether more comes behind it: counted where the part has a number; behind an entry by one more that is
 * read, because nobody counted what is before it.
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
