import type { Clock, Ids } from '@cardinal/kernel';
import { requireRole, requireWholeTeam } from '../domain/keys/access.js';
import type { Caller } from '../domain/keys/accounts.js';
import { auditList, type AuditAction, type AuditEntry, type AuditSubject } from '../domain/audit.js';
import { timeCursorOf, timePositionOf } from '../domain/cursors/time-cursor.js';
import type { Audit } from './ports.js';

/** Records an act in the audit log before it is done. If this throws, the caller must not do the act. */
export type RecordAct = (caller: Caller, action: AuditAction, subject: AuditSubject) => Promise<void>;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
}

export interface AuditLog {
  readonly record: RecordAct;
  /**
   * Entries of the caller's team, newest first.
   *
   * @param cursor `next` of an earlier page; absent: the newest entries.
   * @throws {RoleTooLowError} {KeyLimitedError} {InvalidFieldError}
   */
  list(caller: Caller, page: { readonly cursor?: string | undefined; readonly limit: number }): Promise<AuditPage>;
}

export interface AuditLogDeps {
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createAuditLog({ audit, clock, ids }: AuditLogDeps): AuditLog {
  return {
    record({ teamId, keyId, user }, action, subject) {
      const actor = { keyId, userId: user.id, userName: user.name };
      return audit.add([{ id: ids.uuid(), teamId, atMs: clock.now(), actor, action, subject }]);
    },
    async list(caller, { cursor, limit }) {
      requireRole(caller, 'owner');
      requireWholeTeam(caller, 'The audit log');
      const after = cursor === undefined ? undefined : timePositionOf(auditList(caller.teamId), cursor);
      const found = await audit.list(caller.teamId, { after, limit: limit + 1 });
      const entries = found.slice(0, limit);
      const last = entries.at(-1);
      return { entries, next: last && found.length > limit ? timeCursorOf(auditList(caller.teamId), last) : null };
    },
  };
}
