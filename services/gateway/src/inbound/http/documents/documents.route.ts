import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sendBytes } from '@cardinal/http';
import type { Logger } from '@cardinal/kernel';
import type { Collections } from '../../../app/collections.js';
import type { Files } from '../../../app/files.js';
import type { OpenStreams } from '../../../app/open-streams.js';
import { callerOf } from '../auth.js';
import { openStream } from '../event-stream.js';
import type { UploadLimits } from './multipart.js';
import { idParams, largestUpload } from '../schemas/common.js';
import { documentLines, documentOutcomes } from '../schemas/documents/documents.js';
import { failures, withBody } from '../schemas/failures.js';
import { bodyOf, requireLines } from './incoming.js';
import { answerIn, tellIn } from '../languages.js';
import { takeLines } from './take-lines.js';

export interface DocumentRoutesOptions {
  readonly collections: Pick<Collections, 'require'>;
  readonly files: Files;
  readonly uploads: UploadLimits;
  readonly streams: OpenStreams;
  readonly logger: Logger;
  /** Waiting time for the first answer from which on the request counts as late for load shedding, in milliseconds. */
  readonly patienceMs: number;
  /** The connection is closed if the client reads nothing of its response for this long, in milliseconds. */
  readonly stallMs: number;
}

/** Bytes of unread answers at which no further lines are read. Large, because many clients send everything before they read any answer. */
const aheadBytes = 4 * 1_048_576;

/** Route that uploads many small documents in one request. */
export const documentRoutes: FastifyPluginAsyncTypebox<DocumentRoutesOptions> = async (app, options) => {
  const { collections, files, uploads, patienceMs, streams, stallMs, logger } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.post(
    '/collections/:id/documents',
    {
      config: { needs: 'write', counted: 'uploads', documentedBody: documentLines, patienceMs },
      schema: {
        operationId: 'uploadDocuments',
        tags: ['Files'],
        summary: 'Upload many small documents',
        description:
          `One JSON object a line, at most 1 MiB each and ${largestUpload} together, of which blank lines are none. Each becomes a file ` +
          'of its own by the rules of an upload: sent again under the same name it is the same file, other text is its next ' +
          'version. A name gets the ending `.txt` or `.md` where it has none of its kind. Each line is answered in its order ' +
          'as soon as its document is stored and queued; one that is refused says why, and the others go on. What was not ' +
          'answered is to be sent again. Read the answers while you send: up to 4 MiB of them wait.',
        'x-extension': true,
        consumes: ['application/x-ndjson'],
        params: idParams('collection'),
        response: { 200: documentOutcomes, ...failures(404, 408, ...withBody) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      requireLines(request.raw, uploads);
      await collections.require(caller, id);
      const { ended } = openStream(reply, streams, caller, [id]);
      const language = answerIn(request, reply);
      return sendBytes(
        reply,
        (gone) =>
          takeLines(
            bodyOf(request.raw, uploads, AbortSignal.any([gone, ended])),
            (small) => files.uploadMany(caller, id, small),
            tellIn(language),
          ),
        {
          stallMs,
          aheadBytes,
          onFirst: () => void reply.type('application/x-ndjson; charset=utf-8'),
          onCut: (err) => logger.warn('answers to documents were cut', { requestId: request.id, err }),
        },
      );
    },
  );
};
