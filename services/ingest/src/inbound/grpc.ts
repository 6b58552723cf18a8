import { collectionsIn, inMotionMessage, type ingest } from '@cardinal/contracts';
import { createTimeSlice } from '@cardinal/kernel';
import type { Collections } from '../app/collections.js';
import { RequestMalformedError } from '../app/errors.js';
import type { Facets } from '../app/facets.js';
import type { Files } from '../app/files.js';
import type { ReadTables } from '../app/parsing/read-tables.js';
import type { ReadReport } from '../app/parsing/read-report.js';
import type { ReadParsed } from '../app/parsing/read-parsed.js';
import type { ReadText } from '../app/parsing/read-text.js';
import type { Uploaded, UploadRequest } from '../app/upload/upload.js';
import type { DocumentOutcome, DocumentsRequest } from '../app/upload/upload-documents.js';
import {
  collectionMessage,
  fileMessage,
  fileTablesMessage,
  instanceMessage,
  outcomeMessage,
  reportMessage,
  uploadedMessage,
} from './messages.js';

export interface CatalogUseCases {
  readonly collections: Collections;
  readonly facets: Facets;
  readonly files: Files;
  readonly upload: (request: UploadRequest) => Promise<Uploaded>;
  readonly uploadDocuments: (request: DocumentsRequest) => Promise<readonly DocumentOutcome[]>;
  readonly readParsed: ReadParsed;
  readonly readText: ReadText;
  readonly readReport: ReadReport;
  readonly tables: ReadTables;
}

/** Instances or files per message: at most 2 MiB, with the longest names and metadata; 100 KB in most collections. */
const mostInMessage = 250;

/** CatalogService: parses the request, calls one use case, and builds the response. */
export function catalogService({
  collections,
  facets,
  files,
  upload,
  uploadDocuments,
  readParsed,
  readText,
  readReport,
  tables,
}: CatalogUseCases): ingest.CatalogServiceImplementation {
  return {
    async createCollection({ teamId, user, name, requestId }) {
      const made = await collections.create(teamId, required(user, 'user'), name, requestId);
      return { collection: collectionMessage(made) };
    },
    async listCollections({ teamId }) {
      return { collections: (await collections.list(teamId)).map(collectionMessage) };
    },
    async getCollection({ teamId, collectionId, bare }) {
      const { collection, instances } = await (bare
        ? collections.bare(teamId, collectionId)
        : collections.get(teamId, collectionId));
      return { collection: collectionMessage(collection), instances: instances.map(instanceMessage) };
    },
    async *readCollection({ teamId, collectionId, fileName }) {
      const { collection, instances } = await (fileName === ''
        ? collections.get(teamId, collectionId)
        : collections.document(teamId, collectionId, fileName));
      yield { collection: collectionMessage(collection) };
      for await (const some of pieces(instances)) yield { instances: some.map(instanceMessage) };
    },
    async deleteCollection({ teamId, collectionId }) {
      await collections.delete(teamId, collectionId);
      return {};
    },
    async getScope({ teamId, collectionId, filters }) {
      const { revision, deleted, superseded, current, passing } = await collections.scope(
        teamId,
        collectionId,
        filters,
      );
      const inMotion = { deletedInstanceIds: deleted, supersededInstanceIds: superseded, currentInstanceIds: current };
      return {
        revision,
        inMotion: inMotionMessage(inMotion),
        passing: passing.map(({ except, instanceIds }) => ({ except, instanceIds: [...instanceIds] })),
      };
    },
    async listFacets({ teamId, collectionId }) {
      const listed = await facets.list(teamId, collectionId);
      return {
        ...listed,
        facets: listed.facets.map(({ values, ...facet }) => ({ ...facet, values: [...values] })),
      };
    },
    async listMetadata({ teamId, collectionId, instanceIds }) {
      const said = await files.said(teamId, collectionId, instanceIds);
      return { instances: said.map(({ id, metadata }) => ({ instanceId: id, metadata })) };
    },
    async checkFilterKeys({ teamId, keys, ...collections }) {
      await facets.requireKeys(teamId, collectionsIn(collections), keys);
      return {};
    },
    async uploadFile(requests, { signal }) {
      const { header, bytes, declared } = await openUpload(requests);
      const uploaded = await upload({
        teamId: header.teamId,
        user: required(header.user, 'user'),
        collectionId: header.collectionId,
        fileName: header.fileName,
        source: header.source,
        metadata: header.metadata,
        reachedCollectionIds: header.reachedCollectionIds,
        bytes,
        declared,
        signal,
      });
      return uploadedMessage(uploaded);
    },
    async uploadDocuments({ user, ...request }, { signal }) {
      const outcomes = await uploadDocuments({ ...request, user: required(user, 'user'), signal });
      return { outcomes: outcomes.map(outcomeMessage) };
    },
    async listFiles({ teamId }) {
      return { files: (await files.list(teamId)).map((file) => fileMessage(file)) };
    },
    async *readFiles({ teamId }) {
      for await (const some of pieces(await files.list(teamId))) yield { files: some.map((file) => fileMessage(file)) };
    },
    async getFile({ teamId, fileId }) {
      const { file, instances, charset } = await files.get(teamId, fileId);
      return { file: fileMessage(file, instances, charset) };
    },
    async deleteFile({ teamId, fileId }) {
      await files.delete(teamId, fileId);
      return {};
    },
    async reprocessFile({ teamId, fileId, reading }) {
      const { file, instances } = await files.reprocess(teamId, fileId, reading);
      return { file: fileMessage(file, instances) };
    },
    async describeFile({ teamId, fileId, changes }) {
      const { file, instances } = await files.describe(teamId, fileId, changes);
      return { file: fileMessage(file, instances) };
    },
    async *readFile({ teamId, fileId, start, end }) {
      if (start < 0 || end < start)
        throw new RequestMalformedError('start must be 0 or more, and end must not be less than start');
      for await (const chunk of files.read(teamId, fileId, { start, end })) yield { chunk };
    },
    async readText(request) {
      const { blocks, ...text } = await readText(request);
      return { ...text, blocks: [...blocks] };
    },
    async getReport({ teamId, fileId }) {
      return reportMessage(await readReport(teamId, fileId));
    },
    async *readParsed({ teamId, instanceId }) {
      for await (const part of readParsed(teamId, instanceId)) yield { part };
    },
    async *listTables(request) {
      for await (const file of tables.list(request)) yield fileTablesMessage(file);
    },
    async *readTable({ teamId, fileId, index }) {
      for await (const chunk of tables.read(teamId, fileId, index)) yield { chunk };
    },
  };
}

/** Splits a list into parts of one message each; between them other work of the process proceeds. */
async function* pieces<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  const slice = createTimeSlice();
  for (let at = 0; at < list.length; at += mostInMessage) {
    yield list.slice(at, at + mostInMessage);
    await slice.yieldIfSpent();
  }
}

function required<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new RequestMalformedError(`${field} is missing`);
  return value;
}

interface OpenedUpload extends Pick<UploadRequest, 'bytes' | 'declared'> {
  readonly header: ingest.UploadHeader;
}

/** @throws {RequestMalformedError} if the stream is not a header, chunks, and an end. */
async function openUpload(requests: AsyncIterable<ingest.UploadFileRequest>): Promise<OpenedUpload> {
  const iterator = requests[Symbol.asyncIterator]();
  const first = await iterator.next();
  const payload = first.done ? undefined : first.value.payload;
  if (payload?.$case !== 'header') throw new RequestMalformedError('the first message of an upload must be its header');
  let end: ingest.UploadEnd | undefined;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        const part = next.value.payload;
        if (end) throw new RequestMalformedError('an upload must not send anything after its end');
        if (part?.$case === 'chunk') yield part.value;
        else if (part?.$case === 'end') end = part.value;
        else throw new RequestMalformedError('an upload must consist of one header, then chunks, then its end');
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { header: payload.value, bytes: bytes(), declared: () => end };
}
