import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sendBytes } from '@cardinal/http';
import type { Logger } from '@cardinal/kernel';
import type { Collections } from '../../../app/collections.js';
import type { Files, SmallFile } from '../../../app/files.js';
import type { OpenStreams } from '../../../app/open-streams.js';
import { callerOf } from '../auth.js';
import { openStream } from '../event-stream.js';
import type { UploadLimits } from './multipart.js';
import { idParams, largestUpload } from '../schemas/common.js';
import { documentLines, documentOutcomes } from '../schemas/documents/documents.js';
import { failures, withBody } from '../schemas/failures.js';
import { SayingHeaders } from '../schemas/documents/files.js';
import { bodyOf, requireLines } from './incoming.js';
import { answerIn, tellIn } from '../languages.js';
import { sayingOf } from './saying.js';
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
          `The body has one JSON object per line, at most 1 MiB each and ${largestUpload} in total; blank lines are skipped. Each ` +
          'document becomes a file of its own, by the rules of an upload: the same text under the same name is the same file, another ' +
          'text is its next version. A name without a suitable extension gets `.txt` or `.md`. The response has one outcome for each ' +
          'line, in order, as soon as the document is stored and queued. If a document is refused, its outcome has the error, and the ' +
          'other documents are not affected. Send documents without an outcome again. Read the response while sending, because the ' +
          'server buffers at most 4 MiB of it. The headers hold for every document; `metadata` of a line takes the place of those of the header.',
        'x-extension': true,
        consumes: ['application/x-ndjson'],
        params: idParams('collection'),
        headers: SayingHeaders,
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
      const { source, metadata } = sayingOf(request.headers);
      const withMetadata = (file: SmallFile) => (file.metadata === '' ? { ...file, metadata } : file);
      return sendBytes(
        reply,
        (gone) =>
          takeLines(
            bodyOf(request.raw, uploads, AbortSignal.any([gone, ended])),
            (small) => files.uploadMany(caller, id, small.map(withMetadata), source, gone),
            tellIn(language),
          ),
        {
          stallMs,
          aheadBytes,
          onFirst: () => void reply.type('application/x-ndjson; charset=utf-8'),
          onCut: (err) =>
            logger.warn('response to an upload of documents was interrupted', { requestId: request.id, err }),
        },
      );
    },
  );
};
