import { createHash } from 'node:crypto';
import type { ingest } from '@cardinal/contracts';
import type { Caller } from '../domain/accounts.js';
import { cleanFileName } from '../domain/name.js';
import { actor, present } from './collections.js';
import type { Services } from './ports.js';

/** A file on its way in. */
export interface IncomingFile {
  /** As the client wrote it. */
  readonly name: string;
  /** Throws what is wrong with the upload, if anything, instead of ending. At most 256 KiB each. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface Files {
  list(caller: Caller): Promise<readonly ingest.File[]>;
  get(caller: Caller, fileId: number): Promise<ingest.File>;
  remove(caller: Caller, fileId: number): Promise<void>;
  reprocess(caller: Caller, fileId: number): Promise<ingest.File>;
  /** Passes the bytes on as they come: they are taken no faster than ingest stores them. */
  upload(caller: Caller, collectionId: number, file: IncomingFile): Promise<ingest.UploadFileResponse>;
}

export function createFiles({ catalog }: Pick<Services, 'catalog'>): Files {
  return {
    list: async ({ teamId }) => (await catalog.listFiles({ teamId })).files,
    async get({ teamId }, fileId) {
      return present((await catalog.getFile({ teamId, fileId })).file);
    },
    async remove({ teamId }, fileId) {
      await catalog.deleteFile({ teamId, fileId });
    },
    reprocess: async ({ teamId }, fileId) => present((await catalog.reprocessFile({ teamId, fileId })).file),
    async upload({ teamId, user }, collectionId, { name, chunks }) {
      const fileName = cleanFileName(name);
      return catalog.uploadFile(messages({ teamId, user: actor(user), collectionId, fileName }, chunks));
    },
  };
}

/** The end is said only once all chunks were seen: ingest keeps nothing of an upload without it. */
async function* messages(
  header: ingest.UploadHeader,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ingest.UploadFileRequest> {
  yield { payload: { $case: 'header', value: header } };
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const value of chunks) {
    hash.update(value);
    sizeBytes += value.length;
    yield { payload: { $case: 'chunk', value } };
  }
  yield { payload: { $case: 'end', value: { sizeBytes, sha256: hash.digest('hex') } } };
}
