import { cursorOf, fieldsOf, type Asked } from './cursor.js';

/** The requested page of a list: by its number, or after a cursor. */
export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Cursor from an earlier page; if present, `page` is ignored. */
  readonly cursor?: string | undefined;
}

/** Pagination fields of a page. */
export interface PageInfo {
  readonly page: number;
  readonly limit: number;
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** Values of the two sort keys of an entry. */
export type Position = readonly [first: number, second: number];

/** Forms of cursors: the fingerprint, the number of the next page (for display only), and the position of the last entry seen. */
export const pageCursorForms = {
  /** Instance and ordinal. */
  cards: /^([0-9a-f]{16})_(\d{1,9})_(\d{1,15})_(\d{1,9})$/,
  /** Score, 0 to 1, and id. */
  conflicts: /^([0-9a-f]{16})_(\d{1,9})_([01](?:\.\d{1,20})?(?:e-\d{1,3})?)_(\d{1,15})$/,
} as const;

/** @throws {InvalidFieldError} for a cursor that does not match the list's form, or that belongs to another request. */
export function pageOf(
  list: keyof typeof pageCursorForms,
  asked: Asked,
  { page, cursor }: PageQuery,
): { readonly page: number; readonly after?: Position } {
  if (cursor === undefined) return { page };
  const [next, first, second] = fieldsOf(pageCursorForms[list], cursor, asked);
  return { page: Math.max(1, Number(next)), after: [Number(first), Number(second)] };
}

/** @param last position of the last entry of this page; undefined: there is no further page. */
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
