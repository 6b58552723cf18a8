import { createHash } from 'node:crypto';
import { readFiles, type ingest } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import type { ByteRange } from '../domain/request-headers.js';
import { cleanFileName } from '../domain/name.js';
import { actor, present } from './collections.js';
import type { RecordAct } from './audit-log.js';
import type { ServicesFor } from './reached-services.js';

/** A file that is being uploaded. */
export interface IncomingFile {
  /** File name as the client sent it. */
  readonly name: string;
  /** Content in chunks of at most 256 KiB. An invalid upload makes the iteration throw instead of end. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Reading options that the client has sent by the end of the chunks; absent or undefined: none. */
  readonly reading?: () => ingest.ReadingOptions | undefined;
}

/** A small file whose content is in memory. */
export interface SmallFile {
  /** File name as `cleanFileName` returns it. */
  readonly name: string;
  readonly content: Uint8Array;
  /** User metadata as in `Saying`. */
  readonly metadata: string;
}

/** Source and user metadata that a client sends with a file. */
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
  /** Restricts the text to a page or to the section under a heading. */
  readonly page?: number;
  readonly heading?: string;
}

export interface Files {
  list(caller: Caller): Promise<readonly ingest.File[]>;
  get(caller: Caller, fileId: number): Promise<ingest.File>;
  /** Streams bytes of the file as it was uploaded, at the speed of the consumer. */
  read(caller: Caller, fileId: number, range: ByteRange, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** A part of the file's canonical text. */
  text(caller: Caller, fileId: number, part: TextPart): Promise<ingest.ReadTextResponse>;
  /** Report on which parts of the file were parsed and which were not. */
  report(caller: Caller, fileId: number): Promise<ingest.GetReportResponse>;
  remove(caller: Caller, fileId: number): Promise<void>;
  /** @param reading options for this and later parses; absent: the options stay as they are. */
  reprocess(caller: Caller, fileId: number, reading?: ingest.ReadingOptions): Promise<ingest.File>;
  /**
   * Changes the user metadata of a file in every collection that holds it.
   *
   * @param changes a JSON object; the value null removes a key.
   */
  describe(caller: Caller, fileId: number, changes: string): Promise<ingest.File>;
  /**
   * Streams the bytes to ingest with backpressure: they are consumed no faster than ingest stores them.
   *
   * @param gone aborts once the client is gone: what is not stored by then is not stored.
   */
  upload(
    caller: Caller,
    collectionId: number,
    file: IncomingFile,
    saying: Saying,
    gone: AbortSignal,
  ): Promise<ingest.UploadFileResponse>;
  /**
   * Uploads several files, a few MiB in total and of one source, in one request; each is stored independently.
   *
   * @param gone as in `upload`.
   * @returns the outcome of each, in order.
   */
  uploadMany(
    caller: Caller,
    collectionId: number,
    files: readonly SmallFile[],
    source: string,
    gone: AbortSignal,
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
      await services.requireWholeFile(named); // throws if the key may not delete the file, before the deletion is recorded
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
    async upload(caller, collectionId, { name, ...file }, saying, gone) {
      const { teamId, user } = caller;
      const place = { teamId, user: actor(user), collectionId, fileName: cleanFileName(name) };
      const header = { ...place, ...saying, reachedCollectionIds: [] }; // filled for a limited key by `reached-services.ts`
      return servicesFor(caller).catalog.uploadFile(messages(header, file), { signal: gone });
    },
    async uploadMany(caller, collectionId, files, source, gone) {
      const { teamId, user } = caller;
      const documents = files.map(({ name, ...file }) => ({ fileName: name, ...file }));
      const request = { teamId, user: actor(user), collectionId, documents, source };
      return (await servicesFor(caller).catalog.uploadDocuments(request, { signal: gone })).outcomes;
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
