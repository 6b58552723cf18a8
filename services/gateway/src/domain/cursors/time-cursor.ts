import { cursorOf, fieldsOf, type Asked } from './cursor.js';

/** Up to which entry a list has been read that is ordered by time, entries of one moment by id. */
export interface TimePosition {
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly id: string;
}

/** Time and id of an entry, and no number that the services could not take. */
export const timeCursorForm = /^([0-9a-f]{16})_(\d{1,15})_([\w:.-]{1,128})$/;

export const timeCursorOf = (asked: Asked, { atMs, id }: TimePosition): string => cursorOf(asked, atMs, id);

/** @throws {InvalidFieldError} for one of no such form, or of another list. */
export function timePositionOf(asked: Asked, cursor: string): TimePosition {
  const [atMs, id = ''] = fieldsOf(timeCursorForm, cursor, asked);
  return { atMs: Number(atMs), id };
}
