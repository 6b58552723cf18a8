import { cursorOf, fieldsOf, type Asked } from './cursor.js';
import type { PageQuery } from './list-cursor.js';

/** The fingerprint, then the id of the entry that the page ended with. */
export const idCursorForm = /^([0-9a-f]{16})_(\d{1,15})$/;

/**
 * The requested page of a complete list, the highest id first: ids increase with time.
 *
 * @returns the entries of the page, and the cursor of the next page; null on the last page.
 * @throws {InvalidFieldError} for a cursor that does not match the form, or that belongs to another list.
 */
export function idPage<T extends { readonly id: number }>(
  entries: readonly T[],
  asked: Asked,
  { page, limit, cursor }: PageQuery,
): { readonly shown: readonly T[]; readonly nextCursor: string | null } {
  const [last] = cursor === undefined ? [] : fieldsOf(idCursorForm, cursor, asked);
  const left = entries
    .filter((entry) => last === undefined || entry.id < Number(last))
    .toSorted((one, other) => other.id - one.id);
  const start = last === undefined ? (page - 1) * limit : 0;
  const shown = left.slice(start, start + limit);
  const end = left.length > start + limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: end === undefined ? null : cursorOf(asked, end.id) };
}
