import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AuditLog } from '../../app/audit-log.js';
import type { AuditEntry } from '../../domain/audit.js';
import { callerOf } from './auth.js';
import { iso } from './schemas/common.js';
import { AuditQuery, AuditReply } from './schemas/audit.js';
import { behindKey, failures } from './schemas/failures.js';

/** Route that lists the team's audit log. */
export const auditRoutes: FastifyPluginAsyncTypebox<{ auditLog: AuditLog }> = async (app, { auditLog }) => {
  app.get(
    '/audit',
    {
      config: { needs: 'admin' },
      schema: {
        operationId: 'listAudit',
        tags: ['Audit'],
        summary: 'List the audit log',
        description:
          'Teams and keys created, keys revoked, collections created and deleted, files and chats deleted, conflicts resolved, backups ' +
          'made and restored. An act is recorded before it is done; the creation of a team or a collection right afterwards. ' +
          'Only for keys with the role owner.',
        'x-extension': true,
        querystring: AuditQuery,
        response: { 200: AuditReply, ...failures(400, ...behindKey) },
      },
    },
    async (request) => {
      const { entries, next } = await auditLog.list(callerOf(request), request.query);
      return { message: 'Audit log retrieved.', data: entries.map(auditView), next_cursor: next };
    },
  );
};

function auditView({ id, atMs, action, actor, subject }: AuditEntry) {
  const by = { key_id: actor.keyId || null, user_id: actor.userId || null, name: actor.userName };
  return { id, at: iso(atMs), action, by, subject };
}
