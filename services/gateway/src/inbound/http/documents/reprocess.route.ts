import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Files } from '../../../app/files.js';
import { callerOf } from '../auth.js';
import { idParams } from '../schemas/common.js';
import { failures, withBody } from '../schemas/failures.js';
import { FileReply } from '../schemas/documents/files.js';
import { readingMessage, ReprocessRequest } from '../schemas/documents/reading-options.js';
import { answerIn } from '../languages.js';
import { fileDetailView } from '../views.js';

/** Route that processes a file again, optionally with new reading options. */
export const reprocessRoutes: FastifyPluginAsyncTypebox<{ readonly files: Pick<Files, 'reprocess'> }> = async (
  app,
  { files },
) => {
  app.post(
    '/files/:id/reprocess',
    {
      config: { needs: 'write', isBodyOptional: true },
      schema: {
        operationId: 'reprocessFile',
        tags: ['Files'],
        summary: 'Process a file again',
        description:
          'Processes the uploaded bytes again in every collection that holds the file. `options` set how to read the file, if its ' +
          'bytes do not declare that or declare it wrongly. They replace all earlier options, also hold for the next versions of the ' +
          'document, and are shown with the file. Without `options`, the file is read as before; `{}` removes all options. An option ' +
          'that does not apply to the type of the file is a 400.',
        'x-extension': true,
        params: idParams('file'),
        body: ReprocessRequest,
        response: { 200: FileReply, ...failures(404, 409, ...withBody) },
      },
      // An absent body means the same as an empty object.
      preValidation: async (request) => {
        if (request.body === undefined) request.body = {};
      },
    },
    async (request, reply) => {
      const { options } = request.body;
      const reading = options && readingMessage(options);
      const file = await files.reprocess(callerOf(request), request.params.id, reading);
      return { message: 'File queued for processing.', data: fileDetailView(file, answerIn(request, reply)) };
    },
  );
};
