import { InvalidFieldError } from '../errors.js';

/** Up to which entry a list has been read that is ordered by time, entries of one moment by id. */
export interface TimePosition {
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly id: string;
}

/** What the cursors of a list begin with, so that one of another list is refused. */
const beginnings = { audit: '', chats: 'c' } as const;
type List = keyof typeof beginnings;

/** Beginning, time and id of an entry, in characters that a URL may hold, and no number that the services could not take. */
export const timeCursorForms: Readonly<Record<List, RegExp>> = {
  audit: /^(\d{1,15})\.([\w:.-]{1,128})$/,
  chats: /^c(\d{1,15})\.([\w:.-]{1,128})$/,
};

export function timeCursorOf(list: List, { atMs, id }: TimePosition): string {
  return `${beginnings[list]}${atMs}.${id}`;
}

/** @throws {InvalidFieldError} */
export function timePositionOf(list: List, cursor: string): TimePosition {
  const [, atMs, id] = timeCursorForms[list].exec(cursor) ?? [];
  if (atMs === undefined || id === undefined) throw new InvalidFieldError('cursor', 'must be one of an earlier answer');
  return { atMs: Number(atMs), id };
}
