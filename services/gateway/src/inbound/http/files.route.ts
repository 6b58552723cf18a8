import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Files } from '../../app/files.js';
import { callerOf } from './auth.js';
import { openUpload, type UploadLimits } from './multipart.js';
import { common, failures, IdParams } from './schemas/common.js';
import { File, FileDetail, UploadBody, UploadResult } from './schemas/files.js';
import { fileDetailView, fileView, uploadView } from './views.js';

const tags = ['Files'];
const OneFile = Type.Object({ message: Type.String(), data: FileDetail.ref });

export interface FileRoutesOptions {
  readonly files: Files;
  readonly uploads: UploadLimits;
}

/** Files and their way in. */
export const fileRoutes: FastifyPluginAsyncTypebox<FileRoutesOptions> = async (app, { files, uploads }) => {
  // The upload reads its own bytes: whatever they claim to be, nothing is parsed ahead of it, and it is what says what is wrong with them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.get(
    '/files/list',
    {
      schema: {
        tags,
        summary: 'List files',
        description: 'Files of the team that are not deleted and whose processing has begun.',
        response: {
          200: Type.Object({ message: Type.String(), data: Type.Array(File.ref) }),
          ...failures(...common),
        },
      },
    },
    async (request) => {
      const found = await files.list(callerOf(request));
      return { message: 'Files retrieved.', data: found.map(fileView) };
    },
  );

  app.get(
    '/files/:id',
    {
      schema: {
        tags,
        summary: 'Get a file',
        params: IdParams,
        response: { 200: OneFile, ...failures(400, 404, ...common) },
      },
    },
    async (request) => {
      const file = await files.get(callerOf(request), request.params.id);
      return { message: 'File retrieved.', data: fileDetailView(file) };
    },
  );

  app.delete(
    '/files/:id',
    {
      schema: {
        tags,
        summary: 'Delete a file',
        description: 'Removes the file, its instances in every collection and their cards.',
        'x-extension': true,
        params: IdParams,
        response: { 200: Type.Object({ message: Type.String() }), ...failures(400, 404, ...common) },
      },
    },
    async (request) => {
      await files.remove(callerOf(request), request.params.id);
      return { message: 'File deleted.' };
    },
  );

  app.post(
    '/files/:id/reprocess',
    {
      schema: {
        tags,
        summary: 'Process a file again',
        'x-extension': true,
        params: IdParams,
        response: { 200: OneFile, ...failures(400, 404, 409, ...common) },
      },
    },
    async (request) => {
      const file = await files.reprocess(callerOf(request), request.params.id);
      return { message: 'File queued for processing.', data: fileDetailView(file) };
    },
  );

  app.post(
    '/collections/:id/files/upload',
    {
      config: { documentedBody: UploadBody },
      schema: {
        tags,
        summary: 'Upload a file',
        description:
          'One part named `file`. The type is decided by content and extension. The name is kept in Unicode NFC, without its ' +
          'path, control characters, marks that no reader sees, and dots and blanks at its end, and may have 255 bytes; a ' +
          'longer one is refused.',
        consumes: ['multipart/form-data'],
        params: IdParams,
        response: { 201: UploadResult.ref, ...failures(400, 404, 408, 413, 415, ...common) },
      },
    },
    async (request, reply) => {
      const upload = await openUpload(request.raw, uploads);
      try {
        const stored = await files.upload(callerOf(request), request.params.id, upload);
        return await reply.code(201).send(uploadView(stored));
      } catch (thrown) {
        throw upload.failure() ?? thrown; // what broke the upload, rather than what that broke downstream
      } finally {
        upload.release();
      }
    },
  );
};
