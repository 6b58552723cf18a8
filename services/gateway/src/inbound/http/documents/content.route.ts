import { Readable } from 'node:stream';
import { sendBytes } from '@cardinal/http';
import type { Logger } from '@cardinal/kernel';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as createDisposition } from 'content-disposition';
import type { Files } from '../../../app/files.js';
import type { OpenStreams } from '../../../app/open-streams.js';
import { byteRange, isHeld, isMatched, isSameBytes, PreconditionFailedError } from '../../../domain/request-headers.js';
import { callerOf } from '../auth.js';
import { openStream } from '../event-stream.js';
import { idParams } from '../schemas/common.js';
import { FileBytes, FilePart, mediaTypeOf, NotModified, rangeHeaders } from '../schemas/documents/content.js';
import { behindKey, failures } from '../schemas/failures.js';
import { FileReportReply, reportView } from '../schemas/documents/file-report.js';
import { FileTextReply, textView, TextQuery } from '../schemas/documents/file-text.js';

export interface ContentRoutesOptions {
  readonly files: Files;
  readonly streams: OpenStreams;
  /** The connection is closed if the client reads nothing for this long, in milliseconds. */
  readonly stallMs: number;
  readonly logger: Logger;
}

/** Keeps browsers from executing a file, whatever type they detect. */
const contentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** An empty stream. Fastify sets no `Content-Length` for a stream, so that a HEAD keeps the length of the file. */
const noBytes = () => Readable.from([]);

/** Routes that return the bytes, the text and the parse report of a file. */
export const contentRoutes: FastifyPluginAsyncTypebox<ContentRoutesOptions> = async (app, options) => {
  const { files, streams, stallMs, logger } = options;

  app.get(
    '/files/:id/content',
    {
      config: { needs: 'read', hasStrongTag: true },
      schema: {
        operationId: 'getFileContent',
        tags: ['Files'],
        summary: 'Get the bytes of a file',
        description:
          'The bytes as they were uploaded. Text has the type `text/plain`; files that a browser cannot show safely, such as web pages, ' +
          'are attachments. One range of bytes can be requested; a request for several ranges gets the whole file. `ETag` is the ' +
          'SHA-256 of the bytes, which never change.',
        'x-extension': true,
        params: idParams('file'),
        headers: rangeHeaders,
        response: { 200: FileBytes, 206: FilePart, 304: NotModified, ...failures(400, 404, 416, ...behindKey) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { range, 'if-range': ifRange, 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
      const file = await files.get(caller, request.params.id);
      const { mediaType, isInline } = mediaTypeOf(file);
      const tag = `"${file.sha256}"`;
      reply.headers({ etag: tag, 'accept-ranges': 'bytes' });
      if (!isMatched(tag, ifMatch)) throw new PreconditionFailedError('If-Match');
      if (isHeld(tag, ifNoneMatch)) return reply.code(304).send(noBytes());

      const isHead = request.method === 'HEAD'; // Range is defined for GET only (RFC 9110)
      const part = !isHead && isSameBytes(tag, ifRange) ? byteRange(range, file.sizeBytes) : undefined;
      const { start, end } = part ?? { start: 0, end: file.sizeBytes };
      const answer = (): void => {
        reply.code(part ? 206 : 200).headers({
          'content-type': mediaType,
          'content-length': end - start,
          'content-disposition': createDisposition(file.name, { type: isInline ? 'inline' : 'attachment' }),
          'content-security-policy': contentPolicy,
          ...(part && { 'content-range': `bytes ${start}-${end - 1}/${file.sizeBytes}` }),
        });
      };
      if (isHead) {
        answer();
        return reply.send(noBytes());
      }
      const { ended } = openStream(reply, streams, caller);
      return sendBytes(reply, (gone) => files.read(caller, file.id, { start, end }, AbortSignal.any([gone, ended])), {
        stallMs,
        onFirst: answer,
        onCut: (err) => logger.warn('download was interrupted', { requestId: request.id, err }),
      });
    },
  );

  app.get(
    '/files/:id/text',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getFileText',
        tags: ['Files'],
        summary: 'Read the text of a file',
        description:
          'A part of the text of the file, of which its cards are slices, with the blocks that overlap the part. Offsets count UTF-16 ' +
          'code units of the whole text, like strings in JavaScript and Java. A part does not cut a surrogate pair, but is one unit ' +
          'longer instead. The next part begins at `next_offset`, which is null at the end of the text, or of the page or heading.',
        'x-extension': true,
        params: idParams('file'),
        querystring: TextQuery,
        response: { 200: FileTextReply, ...failures(400, 404, 409, ...behindKey) },
      },
    },
    async (request) => {
      const found = await files.text(callerOf(request), request.params.id, request.query);
      return { message: 'Text retrieved.', data: textView(request.params.id, found) };
    },
  );

  app.get(
    '/files/:id/report',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getFileReport',
        tags: ['Files'],
        summary: 'Get the report on how well a file was read',
        description:
          'What was read of the file and what was not: pages without text or with doubtful OCR, damaged encodings, formulas without a ' +
          'result, attachments that were left out. 409 if the file has not been read yet or cannot be read.',
        'x-extension': true,
        params: idParams('file'),
        response: { 200: FileReportReply, ...failures(400, 404, 409, ...behindKey) },
      },
    },
    async (request) => {
      const report = await files.report(callerOf(request), request.params.id);
      return { message: 'Report retrieved.', data: reportView(request.params.id, report) };
    },
  );
};
