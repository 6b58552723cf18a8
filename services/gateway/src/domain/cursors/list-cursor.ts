import { InvalidFieldError } from '../errors.js';

/** The requested page of a list: by its number, or after a cursor. */
export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Of an earlier page; `page` counts for nothing beside it. */
  readonly cursor?: string | undefined;
}

/** What a page says of itself. */
export interface PageInfo {
  readonly page: number;
  readonly limit: number;
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** By which the next page is asked for; null: this is the last one. */
  readonly nextCursor: string | null;
}

/** What a list is ordered by, of one of its entries. */
export type Position = readonly [first: number, second: number];

/**
 * The forms of a cursor: the number of the page that it leads to, only to be shown, and the entry that the page before ended with. It names
 * an entry, not how many are before it, so that what comes or goes meanwhile neither repeats an entry nor leaves one out. Characters
 * that a URL may hold, and no number that the services could not take.
 */
export const cursorPatterns = {
  /** Instance and ordinal. */
  cards: /^(\d{1,9})_(\d{1,15})_(\d{1,9})$/,
  /** Score, 0 to 1, and id. */
  conflicts: /^(\d{1,9})_([01](?:\.\d{1,20})?(?:e-\d{1,3})?)_(\d{1,15})$/,
} as const;

/** @throws {InvalidFieldError} for a cursor of no such form. */
export function pageOf(
  list: keyof typeof cursorPatterns,
  { page, cursor }: PageQuery,
): { readonly page: number; readonly after?: Position } {
  if (cursor === undefined) return { page };
  const [, next, first, second] = cursorPatterns[list].exec(cursor) ?? [];
  if (next === undefined) throw new InvalidFieldError('cursor', 'must be one of an earlier answer');
  return { page: Math.max(1, Number(next)), after: [Number(first), Number(second)] };
}

/** @param last of the last entry of this page; absent: it is the last page. */
export function pageInfo({ page, limit }: PageQuery, totalCount: number, last: Position | undefined): PageInfo {
  const beside = { hasNextPage: last !== undefined, hasPreviousPage: page > 1 };
  const nextCursor = last ? [page + 1, ...last].join('_') : null;
  return { page, limit, totalCount, totalPages: Math.ceil(totalCount / limit), ...beside, nextCursor };
}
