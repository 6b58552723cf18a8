import { BlobNotFoundError, type BlobStore } from '@cardinal/store';
import { directoryEnd, readDirectory, tableRange, TablesVersionError } from '@cardinal/tables';
import { withReconciledFlags } from '../../domain/current-version.js';
import { isLive, type Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import {
  CollectionNotFoundError,
  FileNotFoundError,
  FileUnreadError,
  RequestMalformedError,
  TableNotFoundError,
} from '../errors.js';
import type { ParsedTables } from '../ports.js';
import { tablesBlobName } from '../../domain/blob-names.js';
import { allIn, findReadable } from '../instances/instances.js';
import { stretchOf } from '../stretch.js';

export interface TablesRequest {
  readonly teamId: number;
  /** 0: any collection. */
  readonly collectionId: number;
  /** Empty: all files of the collection. */
  readonly fileIds: readonly number[];
  readonly currentOnly: boolean;
  readonly afterFileId: number;
}

export type TablesState = 'typed' | 'pending' | 'failed';

export interface FileTables {
  readonly fileId: number;
  readonly fileName: string;
  readonly state: TablesState;
  /** Encoded directory, to be read by `readDirectory`; empty unless `state` is `typed`. */
  readonly directory: Uint8Array;
}

export interface ReadTables {
  /**
   * Lists each file that has or may have tables, ordered by id.
   *
   * @throws {CollectionNotFoundError} {RequestMalformedError}
   * @throws {FileNotFoundError} {FileUnreadError} for the first such file, if no collection is named.
   */
  list(request: TablesRequest): AsyncIterable<FileTables>;
  /** The bytes of one table, in pieces of at most 256 KiB. @throws {FileNotFoundError} {FileUnreadError} {TableNotFoundError} */
  read(teamId: number, fileId: number, index: number): AsyncIterable<Uint8Array>;
}

type Bytes = Pick<Instance, 'sha256' | 'type' | 'readAs'>;

interface Named extends Bytes {
  readonly id: number;
  readonly name: string;
}

const mostFiles = 1_000;
const nothing = new Uint8Array();

export function createReadTables({ store, blobs, parser }: Pick<IngestDeps, 'store' | 'blobs' | 'parser'>): ReadTables {
  async function fileOf(teamId: number, fileId: number): Promise<Named> {
    const file = await findReadable(store, teamId, fileId);
    if (!file) throw new FileNotFoundError();
    return file;
  }

  async function inCollection({ teamId, collectionId, currentOnly, fileIds }: TablesRequest): Promise<Named[]> {
    if ((await store.collections.revision(teamId, collectionId)) === undefined) throw new CollectionNotFoundError();
    const wanted = new Set(fileIds);
    return withReconciledFlags(await documentsOf(teamId, collectionId, fileIds))
      .filter(
        (each) => isLive(each) && (each.current || !currentOnly) && (wanted.size === 0 || wanted.has(each.fileId)),
      )
      .map(({ fileId, fileName, ...bytes }) => ({ ...bytes, id: fileId, name: fileName }));
  }

  /** Every version of the documents to which the files belong, because which version answers is decided among all of them. */
  async function documentsOf(
    teamId: number,
    collectionId: number,
    fileIds: readonly number[],
  ): Promise<readonly Instance[]> {
    const place = { teamId, collectionId };
    if (fileIds.length === 0) return allIn(store.instances, place);
    const named = await store.instances.select({ ...place, fileId: { in: fileIds } });
    const names = [...new Set(named.map(({ fileName }) => fileName))];
    return names.length === 0 ? [] : store.instances.select({ ...place, fileName: { in: names } });
  }

  const keyOf = (sha256: string, parserVersion: string): string => `${sha256} ${parserVersion}`;

  async function notesOf(teamId: number, some: readonly Bytes[]): Promise<(bytes: Bytes) => ParsedTables | undefined> {
    const found = await store.parsed.tablesOf(teamId, [...new Set(some.map(({ sha256 }) => sha256))]);
    const notes = new Map(found.map((note) => [keyOf(note.sha256, note.parserVersion), note]));
    return (bytes) => notes.get(keyOf(bytes.sha256, parser.versionOf(bytes)));
  }

  const isTyped = ({ tablesVersion }: ParsedTables): boolean => tablesVersion === parser.tablesVersion;

  /** @returns undefined if the tables are being replaced or removed at this moment. */
  async function directoryOf(teamId: number, bytes: Bytes): Promise<Uint8Array | undefined> {
    try {
      return await beginningOf(blobs, teamId, tablesBlobName(parser.versionOf(bytes), bytes.sha256));
    } catch (thrown) {
      if (thrown instanceof BlobNotFoundError || thrown instanceof TablesVersionError) return undefined;
      throw thrown;
    }
  }

  return {
    async *list(request) {
      const { teamId, collectionId, fileIds, afterFileId } = request;
      if (fileIds.length > mostFiles) throw new RequestMalformedError(`file_ids must have at most ${mostFiles} items`);
      if (collectionId === 0 && fileIds.length === 0) {
        throw new RequestMalformedError('file_ids is required without collection_id');
      }
      const files =
        collectionId === 0
          ? await Promise.all([...new Set(fileIds)].map((fileId) => fileOf(teamId, fileId)))
          : await inCollection(request);
      const noteOf = await notesOf(teamId, files);
      for (const file of files.toSorted((a, b) => a.id - b.id)) {
        if (file.id <= afterFileId) continue;
        const note = noteOf(file);
        if (!note && collectionId === 0) throw new FileUnreadError();
        const named = { fileId: file.id, fileName: file.name, directory: nothing };
        if (!note || !isTyped(note)) yield { ...named, state: 'pending' };
        else if (note.tables === 'failed') yield { ...named, state: 'failed' };
        else if (note.tables === 'kept') {
          const directory = await directoryOf(teamId, file);
          yield directory ? { ...named, state: 'typed', directory } : { ...named, state: 'pending' };
        }
      }
    },

    async *read(teamId, fileId, index) {
      const file = await fileOf(teamId, fileId);
      const note = (await notesOf(teamId, [file]))(file);
      if (!note) throw new FileUnreadError();
      const head = isTyped(note) && note.tables === 'kept' ? await directoryOf(teamId, file) : undefined;
      const directory = head && readDirectory(head);
      const entry = directory?.tables[index];
      const range = directory && entry && tableRange(directory, entry);
      if (!range) throw new TableNotFoundError();
      yield* stretchOf(blobs.read(teamId, tablesBlobName(parser.versionOf(file), file.sha256)), range);
    },
  };
}

/** The directory of a document's tables. @throws {BlobNotFoundError} {TablesVersionError} {TablesDamagedError} */
async function beginningOf(blobs: Pick<BlobStore, 'read'>, teamId: number, name: string): Promise<Uint8Array> {
  let bytes = nothing;
  for await (const chunk of blobs.read(teamId, name)) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length >= headBytes && bytes.length >= directoryEnd(bytes)) break;
  }
  return bytes.subarray(0, directoryEnd(bytes));
}

/** Number of bytes that `directoryEnd` needs. */
const headBytes = 16;
