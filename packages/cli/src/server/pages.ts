import type { Options } from '../command.js';
import { inked, type Line } from '../terminal/ink.js';
import { integer } from '../usage-error.js';

export const limitOption: Options = {
  limit: { value: 'N', purpose: 'At most this many; default 20.' },
};

interface Page<T> {
  readonly entries: readonly T[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
}

/** Maximum page size of the HTTP interface. */
const mostOfPage = 100;

/** Reads a list page by page until `limit` entries are read. @throws {UsageError} if `limit` is not a positive integer. */
export async function readPages<T>(
  limit: string | undefined,
  read: (query: { readonly limit: number; readonly cursor?: string }) => Promise<Page<T>>,
): Promise<{ readonly entries: readonly T[]; readonly total: number }> {
  const wanted = limit === undefined ? 20 : integer('limit', limit, 1);
  const entries: T[] = [];
  let page = await read({ limit: Math.min(mostOfPage, wanted) });
  entries.push(...page.entries);
  while (page.nextCursor !== null && entries.length < wanted) {
    page = await read({ limit: Math.min(mostOfPage, wanted - entries.length), cursor: page.nextCursor });
    entries.push(...page.entries);
  }
  return { entries, total: page.totalCount };
}

/** Line below a list that shows only part of its entries. */
export const restOf = (shown: number, total: number): readonly Line[] =>
  shown < total ? [[inked('dim', `${shown} of ${total}; --limit shows more`)]] : [];
