import { untilClosed } from '@cardinal/http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Conflicts } from '../../app/conflicts.js';
import type { Versions } from '../../app/versions.js';
import { callerOf } from './auth.js';
import { changesView, conflictPageView, conflictView, lineageView } from './conflict-views.js';
import { idParams } from './schemas/common.js';
import {
  CheckReply,
  CheckRequest,
  ConflictListQuery,
  ConflictListReply,
  ConflictReply,
  ResolveRequest,
} from './schemas/conflicts.js';
import { behindKey, failures, withBody } from './schemas/failures.js';
import { ChangeListReply, ChangesQuery, VersionListReply } from './schemas/versions.js';

const extension = { tags: ['Conflicts and versions'], 'x-extension': true } as const;

export interface ConflictRoutesOptions {
  readonly conflicts: Conflicts;
  readonly versions: Versions;
}

/** Routes for conflicts between the documents of a collection, and for differences between versions of a document. */
export const conflictRoutes: FastifyPluginAsyncTypebox<ConflictRoutesOptions> = async (
  app,
  { conflicts, versions },
) => {
  app.get(
    '/collections/:id/conflicts',
    {
      config: { needs: 'read' },
      schema: {
        ...extension,
        operationId: 'listConflicts',
        summary: 'List the conflicts of a collection',
        description:
          'Pairs of sentences from different documents that contradict each other, highest `score` first. Only English is compared.',
        params: idParams('collection'),
        querystring: ConflictListQuery,
        response: { 200: ConflictListReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      const found = await conflicts.list(callerOf(request), request.params.id, request.query);
      return { success: true, data: conflictPageView(found) };
    },
  );

  app.post(
    '/conflicts/:id/resolve',
    {
      config: { needs: 'write' },
      schema: {
        ...extension,
        operationId: 'resolveConflict',
        summary: 'Resolve a conflict',
        description:
          '`dismiss`: the pair is no conflict, which holds until one of the texts changes. `keep_first` and `keep_second`: search and ' +
          'ask no longer find the other card. `reopen` revokes any of these decisions.',
        params: idParams('conflict'),
        body: ResolveRequest,
        response: { 200: ConflictReply, ...failures(404, ...withBody) },
      },
    },
    async (request) => {
      const resolved = await conflicts.resolve(callerOf(request), request.params.id, request.body);
      return {
        message: request.body.action === 'reopen' ? 'Conflict reopened.' : 'Conflict settled.',
        data: conflictView(resolved),
      };
    },
  );

  app.post(
    '/collections/:id/conflicts/check',
    {
      config: { needs: 'write' },
      schema: {
        ...extension,
        operationId: 'checkConflicts',
        summary: 'Compare documents that were never compared',
        description:
          'For documents that were processed before Cardinal detected conflicts. Each call continues where the previous one ended; ' +
          'repeat it until `done` is true.',
        params: idParams('collection'),
        body: CheckRequest,
        response: { 200: CheckReply, ...failures(404, ...withBody) },
      },
    },
    async (request, reply) => {
      const { checked, total, open, leftOut } = await conflicts.check(
        callerOf(request),
        request.params.id,
        request.body.budget_ms,
        untilClosed(reply.raw),
      );
      return {
        message: 'Documents compared.',
        data: { checked, total, open, left_out: leftOut, done: checked >= total },
      };
    },
  );

  app.get(
    '/files/:id/versions',
    {
      config: { needs: 'read' },
      schema: {
        ...extension,
        operationId: 'listVersions',
        summary: 'List the versions of the document of a file',
        description:
          'Files of one name in one collection are the versions of a document. They are listed for each collection that holds the file.',
        params: idParams('file'),
        response: { 200: VersionListReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      const found = await versions.list(callerOf(request), request.params.id);
      return { message: 'Versions retrieved.', data: found.map(lineageView) };
    },
  );

  app.get(
    '/files/:id/changes',
    {
      config: { needs: 'read' },
      schema: {
        ...extension,
        operationId: 'compareVersions',
        summary: 'Compare two versions of a document',
        description:
          'Cards that were added, removed or changed, each change with a summary if exactly one value of the card changed.',
        params: idParams('file'),
        querystring: ChangesQuery,
        response: { 200: ChangeListReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request, reply) => {
      const { from, to, collection_id: collectionId } = request.query;
      const query = { from, to, collectionId };
      const found = await versions.changes(callerOf(request), request.params.id, query, untilClosed(reply.raw));
      return { message: 'Versions compared.', data: changesView(found) };
    },
  );
};
