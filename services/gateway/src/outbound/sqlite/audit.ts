import type { Sqlite } from '@cardinal/store';
import type { Audit } from '../../app/ports.js';
import type { AuditAction, AuditSubject } from '../../domain/audit.js';

interface AuditRow {
  readonly id: string;
  readonly team_id: number;
  readonly at_ms: number;
  readonly key_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly action: AuditAction;
  readonly subject: string;
}

/** The audit log in SQLite. */
export function sqliteAudit(db: Sqlite): Audit {
  return {
    async add(entries) {
      for (const { actor, subject, ...entry } of entries) {
        db.run(
          `INSERT INTO gateway_audit (id, team_id, at_ms, key_id, user_id, user_name, action, subject)
           VALUES (:id, :teamId, :atMs, :keyId, :userId, :userName, :action, :subject) ON CONFLICT (id) DO NOTHING`,
          { ...entry, ...actor, subject: JSON.stringify(subject) },
        );
      }
    },
    async list(teamId, { after = { atMs: Number.MAX_SAFE_INTEGER, id: '' }, limit }) {
      const rows = db.all<AuditRow>(
        `SELECT * FROM gateway_audit WHERE team_id = :teamId AND (at_ms, id) < (:atMs, :id)
         ORDER BY at_ms DESC, id DESC LIMIT :limit`,
        { teamId, atMs: after.atMs, id: after.id, limit },
      );
      return rows.map((row) => ({
        id: row.id,
        teamId: row.team_id,
        atMs: row.at_ms,
        actor: { keyId: row.key_id, userId: row.user_id, userName: row.user_name },
        action: row.action,
        subject: JSON.parse(row.subject) as AuditSubject,
      }));
    },
  };
}
