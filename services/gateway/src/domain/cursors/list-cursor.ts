import { cursorOf, fieldsOf, type Asked } from './cursor.js';

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

/** The number of the page that a cursor leads to, only to be shown, and the entry that the page before ended with. */
export const pageCursorForms = {
  /** Instance and ordinal. */
  cards: /^([0-9a-f]{16})_(\d{1,9})_(\d{1,15})_(\d{1,9})$/,
  /** Score, 0 to 1, and id. */
  conflicts: /^([0-9a-f]{16})_(\d{1,9})_([01](?:\.\d{1,20})?(?:e-\d{1,3})?)_(\d{1,15})$/,
} as const;

/** @param asked what the list was asked with. @throws {InvalidFieldError} for a cursor of no such form, or of another list. */
export function pageOf(
  list: keyof typeof pageCursorForms,
  asked: Asked,
  { page, cursor }: PageQuery,
): { readonly page: number; readonly after?: Position } {
  if (cursor === undefined) return { page };
  const [next, first, second] = fieldsOf(pageCursorForms[list], cursor, asked);
  return { page: Math.max(1, Number(next)), after: [Number(first), Number(second)] };
}

/** @param last of the last entry of this page; absent: it is the last page. */
export function pageInfo(
  asked: Asked,
  { page, limit }: PageQuery,
  totalCount: number,
  last: Position | undefined,
): PageInfo {
  const beside = { hasNextPage: last !== undefined, hasPreviousPage: page > 1 };
  const nextCursor = last ? cursorOf(asked, page + 1, ...last) : null;
  return { page, limit, totalCount, totalPages: Math.ceil(totalCount / limit), ...beside, nextCursor };
}
