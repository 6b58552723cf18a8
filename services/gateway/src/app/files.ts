import { createHash } from 'node:crypto';
import { readFiles, type ingest } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import type { ByteRange } from '../domain/request-headers.js';
import { cleanFileName } from '../domain/name.js';
import { actor, present } from './collections.js';
import type { RecordAct } from './audit-log.js';
import type { ServicesFor } from './reached-services.js';

/** A file on its way in. */
export interface IncomingFile {
  /** As the client wrote it. */
  readonly name: string;
  /** Throws what is wrong with the upload, if anything, instead of ending. At most 256 KiB each. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** How it is to be read, as its client has said by the end of the chunks. By default, and undefined: nothing is said. */
  readonly reading?: () => ingest.ReadingOptions | undefined;
}

/** A small file that is at hand whole. */
export interface SmallFile {
  /** As `cleanFileName` gives it. */
  readonly name: string;
  readonly content: Uint8Array;
  /** As in an upload. */
  readonly metadata: string;
}

/** The user metadata of a file. */
export interface Saying {
  /** The source of the upload, as the client names it; empty: none. */
  readonly source: string;
  /** User metadata, a JSON object; empty: that of the previous version. */
  readonly metadata: string;
}

/** In UTF-16 code units of the whole text. */
export interface TextPart {
  readonly offset: number;
  readonly limit: number;
  /** In this place alone: on a page, under a heading. */
  readonly page?: number;
  readonly heading?: string;
}

export interface Files {
  list(caller: Caller): Promise<readonly ingest.File[]>;
  get(caller: Caller, fileId: number): Promise<ingest.File>;
  /** Bytes of it as they were uploaded, as they are taken. */
  read(caller: Caller, fileId: number, range: ByteRange, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** A part of what is read in it. */
  text(caller: Caller, fileId: number, part: TextPart): Promise<ingest.ReadTextResponse>;
  /** What was read in it, and what was not. */
  report(caller: Caller, fileId: number): Promise<ingest.GetReportResponse>;
  remove(caller: Caller, fileId: number): Promise<void>;
  /** @param reading how it is to be read from now on; by default as before. */
  reprocess(caller: Caller, fileId: number, reading?: ingest.ReadingOptions): Promise<ingest.File>;
  /**
   * Changes what users say of a file, wherever it is.
   *
   * @param changes a JSON object; null takes a key away.
   */
  describe(caller: Caller, fileId: number, changes: string): Promise<ingest.File>;
  /** Passes the bytes on as they come: they are taken no faster than ingest stores them. */
  upload(caller: Caller, collectionId: number, file: IncomingFile, saying: Saying): Promise<ingest.UploadFileResponse>;
  /** A few MiB in one request, each stored independently. @returns the result of each, in order. */
  uploadMany(
    caller: Caller,
    collectionId: number,
    files: readonly SmallFile[],
  ): Promise<readonly ingest.DocumentOutcome[]>;
}

export interface FilesDeps {
  readonly servicesFor: ServicesFor;
  readonly record: RecordAct;
}

export function createFiles({ servicesFor, record }: FilesDeps): Files {
  return {
    list: (caller) => readFiles(servicesFor(caller).catalog, caller.teamId),
    async get(caller, fileId) {
      return present((await servicesFor(caller).catalog.getFile({ teamId: caller.teamId, fileId })).file);
    },
    async *read(caller, fileId, range, signal) {
      const request = { teamId: caller.teamId, fileId, ...range };
      for await (const { chunk } of servicesFor(caller).catalog.readFile(request, { signal })) yield chunk;
    },
    text: (caller, fileId, part) => servicesFor(caller).catalog.readText({ teamId: caller.teamId, fileId, ...part }),
    report: (caller, fileId) => servicesFor(caller).catalog.getReport({ teamId: caller.teamId, fileId }),
    async remove(caller, fileId) {
      const services = servicesFor(caller);
      const named = { teamId: caller.teamId, fileId };
      await services.requireWholeFile(named); // of what is not done nothing is written down
      await record(caller, 'file.delete', { file_id: fileId });
      await services.catalog.deleteFile(named);
    },
    async reprocess(caller, fileId, reading) {
      const request = { teamId: caller.teamId, fileId, ...(reading && { reading }) };
      return present((await servicesFor(caller).catalog.reprocessFile(request)).file);
    },
    async describe(caller, fileId, changes) {
      return present((await servicesFor(caller).catalog.describeFile({ teamId: caller.teamId, fileId, changes })).file);
    },
    async upload(caller, collectionId, { name, ...file }, saying) {
      const { teamId, user } = caller;
      const place = { teamId, user: actor(user), collectionId, fileName: cleanFileName(name) };
      const header = { ...place, ...saying, reachedCollectionIds: [] }; // those of a limited key: `reached-services.ts`
      return servicesFor(caller).catalog.uploadFile(messages(header, file));
    },
    async uploadMany(caller, collectionId, files) {
      const { teamId, user } = caller;
      const documents = files.map(({ name, ...file }) => ({ fileName: name, ...file }));
      const request = { teamId, user: actor(user), collectionId, documents };
      return (await servicesFor(caller).catalog.uploadDocuments(request)).outcomes;
    },
  };
}

/** The end message is sent only after all chunks; ingest discards an upload without it. */
async function* messages(
  header: ingest.UploadHeader,
  { chunks, reading }: Pick<IncomingFile, 'chunks' | 'reading'>,
): AsyncGenerator<ingest.UploadFileRequest> {
  yield { payload: { $case: 'header', value: header } };
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const value of chunks) {
    hash.update(value);
    sizeBytes += value.length;
    yield { payload: { $case: 'chunk', value } };
  }
  yield { payload: { $case: 'end', value: { sizeBytes, sha256: hash.digest('hex'), reading: reading?.() } } };
}
