import { cursorOf, fieldsOf, type Asked } from './cursor.js';

/** Position in a list that is ordered by time, and by id among entries of the same time. */
export interface TimePosition {
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly id: string;
}

/** The fingerprint, then time and id of an entry, bounded to numbers that the services can represent. */
export const timeCursorForm = /^([0-9a-f]{16})_(\d{1,15})_([\w:.-]{1,128})$/;

export const timeCursorOf = (asked: Asked, { atMs, id }: TimePosition): string => cursorOf(asked, atMs, id);

/** @throws {InvalidFieldError} for a cursor that does not match the form, or that belongs to another list. */
export function timePositionOf(asked: Asked, cursor: string): TimePosition {
  const [atMs, id = ''] = fieldsOf(timeCursorForm, cursor, asked);
  return { atMs: Number(atMs), id };
}
