import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Files } from '../../../app/files.js';
import { callerOf } from '../auth.js';
import { idParams } from '../schemas/common.js';
import { failures, withBody } from '../schemas/failures.js';
import { FileReply, MetadataChanges } from '../schemas/documents/files.js';
import { answerIn } from '../languages.js';
import { fileDetailView } from '../views.js';

/** Route that changes the user metadata of a file. */
export const metadataRoutes: FastifyPluginAsyncTypebox<{ readonly files: Files }> = async (app, { files }) => {
  app.patch(
    '/files/:id/metadata',
    {
      config: { needs: 'write' },
      schema: {
        operationId: 'updateFileMetadata',
        tags: ['Files'],
        summary: 'Change the metadata of a file',
        description:
          'Changes the metadata in every collection that holds the file. Keys that are absent stay unchanged; null removes a key. ' +
          'Filters use the new metadata from the next search on; nothing is processed again.',
        'x-extension': true,
        params: idParams('file'),
        body: MetadataChanges,
        response: { 200: FileReply, ...failures(404, 409, ...withBody) },
      },
    },
    async (request, reply) => {
      const file = await files.describe(callerOf(request), request.params.id, JSON.stringify(request.body));
      return { message: 'Metadata changed.', data: fileDetailView(file, answerIn(request, reply)) };
    },
  );
};
