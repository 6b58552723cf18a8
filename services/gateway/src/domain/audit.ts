import type { Asked } from './cursors/cursor.js';

/** What is written down of who did it. */
export type AuditAction =
  | 'team.create'
  | 'key.create'
  | 'key.revoke'
  | 'collection.create'
  | 'collection.delete'
  | 'file.delete'
  | 'chat.delete'
  | 'conflict.resolve'
  | 'backup.create'
  | 'backup.restore';

/** Who did it. */
export interface Actor {
  readonly keyId: string;
  readonly userId: string;
  readonly userName: string;
}

/** The operator, who works on the data itself by the command line or by the first start of a server. */
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

/** The list that cursors of a team's log belong to. */
export const auditList = (teamId: number): Asked => ['audit', teamId];
