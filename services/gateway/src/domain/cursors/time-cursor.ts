import { InvalidFieldError } from '../errors.js';

/** Up to which entry a list has been read that is ordered by time, entries of one moment by id. */
export interface TimePosition {
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly id: string;
}

/** Time and id of an entry, in characters that a URL may hold, and no number that the services could not take. */
export const timeCursorPattern = '^(\\d{1,15})\\.([\\w:.-]{1,128})$';
const cursorForm = new RegExp(timeCursorPattern);

export function timeCursorOf({ atMs, id }: TimePosition): string {
  return `${atMs}.${id}`;
}

/** @throws {InvalidFieldError} */
export function timePositionOf(cursor: string): TimePosition {
  const [, atMs, id] = cursorForm.exec(cursor) ?? [];
  if (atMs === undefined || id === undefined) throw new InvalidFieldError('cursor', 'must be one of an earlier answer');
  return { atMs: Number(atMs), id };
}
