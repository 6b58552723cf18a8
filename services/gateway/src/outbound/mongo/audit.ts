import { guardedUpserts, type Mongo } from '@cardinal/store';
import type { Audit } from '../../app/ports.js';
import { audit, type AuditDocument } from './collections.js';

/** The audit log in MongoDB. */
export function mongoAudit(mongo: Mongo): Audit {
  const model = mongo.collection(audit);
  return {
    add: (entries) =>
      guardedUpserts(
        model,
        entries.map(({ id, teamId, atMs, actor, action, subject }) => ({
          id,
          guard: {},
          update: { $setOnInsert: { teamId, atMs, ...actor, action, subject } },
        })),
      ),
    async list(teamId, { after, limit }) {
      const rest = after && [{ atMs: { $lt: after.atMs } }, { atMs: after.atMs, _id: { $lt: after.id } }];
      const found = await model
        .find({ teamId, ...(rest && { $or: rest }) })
        .sort({ atMs: -1, _id: -1 })
        .limit(limit)
        .lean<AuditDocument[]>();
      return found.map(({ _id: id, keyId, userId, userName, ...entry }) => ({
        id,
        teamId,
        atMs: entry.atMs,
        action: entry.action,
        subject: entry.subject,
        actor: { keyId, userId, userName },
      }));
    },
  };
}
