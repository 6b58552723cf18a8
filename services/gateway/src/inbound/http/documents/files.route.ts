import { untilClosed } from '@cardinal/http';
import { type Logger, withinTime } from '@cardinal/kernel';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { Files } from '../../../app/files.js';
import type { OpenStreams } from '../../../app/open-streams.js';
import type { WaitUntilProcessed } from '../../../app/wait-until-processed.js';
import { jsonWith, listJson, sendJson } from '../long-lists.js';
import { preferredWait } from '../../../domain/request-headers.js';
import { callerOf } from '../auth.js';
import { openStream } from '../event-stream.js';
import { isNoLoad } from '../shed-load.js';
import { openUpload, type UploadLimits } from './multipart.js';
import { sayingOf } from './saying.js';
import { createUploadFields } from './upload-fields.js';
import { ofCollection, ofFile } from '../description/links.js';
import { idParams, MessageReply } from '../schemas/common.js';
import { behindKey, failures, withBody } from '../schemas/failures.js';
import { FileListReply, FileReply, uploadBody, UploadHeaders, UploadResult } from '../schemas/documents/files.js';
import { readingFields, readingMessage, readingSaid } from '../schemas/documents/reading-options.js';
import { answerIn } from '../languages.js';
import { fileDetailView, fileView, uploadView } from '../views.js';

const tags = ['Files'];
const params = idParams('file');

const uploadLinks = {
  ...ofCollection('$request.path.id'),
  ...ofFile('$response.body#/file_id'),
};

export interface FileRoutesOptions {
  readonly files: Files;
  readonly uploads: UploadLimits;
  readonly waitUntilProcessed: WaitUntilProcessed;
  readonly streams: OpenStreams;
  readonly logger: Logger;
  /** Waiting time of an upload from which on it counts as late for load shedding, in milliseconds. */
  readonly patienceMs: number;
  /** The connection is closed if the client takes nothing of an answer for this long, in milliseconds. */
  readonly stallMs: number;
}

/** Routes that list, show, delete and upload files. */
export const fileRoutes: FastifyPluginAsyncTypebox<FileRoutesOptions> = async (app, options) => {
  const { files, uploads, patienceMs, stallMs, waitUntilProcessed, streams, logger } = options;
  // The upload route reads the raw bytes itself, whatever their content type, and reports errors in them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.get(
    '/files/list',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'listFiles',
        tags,
        summary: 'List files',
        description: 'Files of the team that are not deleted and whose processing has begun.',
        response: { 200: FileListReply, ...failures(...behindKey) },
      },
    },
    async (request, reply) => {
      const listed = await listJson(await files.list(callerOf(request)), fileView);
      return sendJson(reply, jsonWith({ message: 'Files retrieved.' }, 'data', listed), stallMs);
    },
  );

  app.get(
    '/files/:id',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getFile',
        tags,
        summary: 'Get a file',
        description: 'The file with each collection that holds it, and the progress of its processing there.',
        params,
        response: { 200: FileReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request, reply) => {
      const file = await files.get(callerOf(request), request.params.id);
      return { message: 'File retrieved.', data: fileDetailView(file, answerIn(request, reply)) };
    },
  );

  app.delete(
    '/files/:id',
    {
      config: { needs: 'write' },
      schema: {
        operationId: 'deleteFile',
        tags,
        summary: 'Delete a file',
        description: 'Removes the file from every collection, with its cards.',
        'x-extension': true,
        params,
        response: { 200: MessageReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      await files.remove(callerOf(request), request.params.id);
      return { message: 'File deleted.' };
    },
  );

  app.post(
    '/collections/:id/files/upload',
    {
      config: { needs: 'write', counted: 'uploads', documentedBody: uploadBody, patienceMs },
      links: { 201: uploadLinks },
      schema: {
        operationId: 'uploadFile',
        tags,
        summary: 'Upload a file',
        description:
          'The form has one part named `file`. The content and the extension of the file name determine the type of the file. The name ' +
          'is stored in Unicode NFC, without path, control characters, invisible marks, and dots and blanks at its end. It may have 255 ' +
          'bytes; a longer name is a 400. As an extension, fields before or after the file set how to read the file: the options of ' +
          '`reprocessFile`, with the same rules. They hold for the file in every collection: bytes that Cardinal already has are read ' +
          'again in all collections that hold them, if they were read with other options; without fields, nothing is read again. The ' +
          'next versions of the document are read with the same options, until others are set. A field that does not apply to the type ' +
          'of the file is a 400, and nothing is stored. With `Prefer: wait=N` (seconds, at most 60), the response is sent when the file ' +
          'is processed, when its processing has failed, or when the time is over; `Preference-Applied` has the seconds.',
        consumes: ['multipart/form-data'],
        params: idParams('collection'),
        headers: UploadHeaders,
        response: { 201: UploadResult, ...failures(404, 408, ...withBody) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const seconds = preferredWait(request.headers.prefer);
      // Opened before the bytes arrive, so that a request over the limit of streams is refused before anything is stored.
      const stream = seconds > 0 ? openStream(reply, streams, caller, [id]) : undefined;
      const fields = createUploadFields(Object.keys(readingFields), readingSaid);
      const upload = await openUpload(request.raw, uploads, fields);
      try {
        const reading = (said = fields.values()) => said && readingMessage(said);
        const gone = untilClosed(reply.raw);
        const stored = await files.upload(caller, id, { ...upload, reading }, sayingOf(request.headers), gone);
        if (!stream) return await reply.code(201).send(uploadView(stored));
        isNoLoad(request);
        const status = await waiting(reply, seconds, [gone, stream.ended], (signal) =>
          waitUntilProcessed(caller, { ...stored, collectionId: id }, signal),
        ).catch((err: unknown) => {
          logger.warn('could not wait for the processing of an upload', { requestId: request.id, err });
          return stored.status;
        });
        return await reply
          .code(201)
          .header('preference-applied', `wait=${seconds}`)
          .send(uploadView({ ...stored, status }));
      } catch (thrown) {
        throw upload.failure() ?? thrown; // the error of the upload itself, rather than the one that it caused downstream
      } finally {
        upload.release();
      }
    },
  );
};

/** Runs `work` with a signal that aborts after `seconds`, when one of `ends` aborts, or when the server closes. */
async function waiting<T>(
  reply: FastifyReply,
  seconds: number,
  ends: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.any([...ends, reply.server.closing]);
  return withinTime({ ms: seconds * 1_000, signal }, work);
}
