import type { Asked } from './cursors/cursor.js';

/** Kinds of acts that the audit log records. */
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

/** Who did an act. */
export interface Actor {
  readonly keyId: string;
  readonly userId: string;
  readonly userName: string;
}

/** The operator, who acts on the stores directly: by the command line, or by the first start of a server. */
export const operator: Actor = { keyId: '', userId: '', userName: 'operator' };

/** One act. Never changed once written. */
export interface AuditEntry {
  readonly id: string;
  readonly teamId: number;
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly actor: Actor;
  readonly action: AuditAction;
  /** Object of the act: ids and fixed terms, never names, because no deleted content may remain in the log. */
  readonly subject: AuditSubject;
}

export type AuditSubject = Readonly<Record<string, string | number>>;

/** Identity of a team's audit log, to which its cursors are bound. */
export const auditList = (teamId: number): Asked => ['audit', teamId];
