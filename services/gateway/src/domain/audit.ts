import { InvalidFieldError } from './errors.js';

/** What is written down of who did it. */
export type AuditAction =
  | 'team.create'
  | 'key.create'
  | 'key.revoke'
  | 'collection.create'
  | 'collection.delete'
  | 'file.delete'
  | 'conflict.resolve'
  | 'backup.create'
  | 'backup.restore';

/** Who did it. */
export interface Actor {
  readonly keyId: string;
  readonly userId: string;
  readonly userName: string;
}

/** Whoever works on the data itself, by the command line or by the first start of a server. */
export const operator: Actor = { keyId: '', userId: '', userName: 'operator' };

/** One act. Never changed once written. */
export interface AuditEntry {
  readonly id: string;
  readonly teamId: number;
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly actor: Actor;
  readonly action: AuditAction;
  /** What it was done to: ids and words of ours, no names, because nothing that is deleted may stay here. */
  readonly subject: AuditSubject;
}

export type AuditSubject = Readonly<Record<string, string | number>>;

/** Up to which entry a list has been read. */
export type AuditPosition = Pick<AuditEntry, 'atMs' | 'id'>;

/** Time and id of an entry, in characters that a URL may hold. */
export const cursorPattern = '^(\\d{1,16})\\.([\\w:.-]{1,128})$';
const cursorForm = new RegExp(cursorPattern);

export function cursorOf({ atMs, id }: AuditPosition): string {
  return `${atMs}.${id}`;
}

/** @throws {InvalidFieldError} */
export function positionOf(cursor: string): AuditPosition {
  const [, atMs, id] = cursorForm.exec(cursor) ?? [];
  if (atMs === undefined || id === undefined) throw new InvalidFieldError('cursor', 'must be one of an earlier answer');
  return { atMs: Number(atMs), id };
}
