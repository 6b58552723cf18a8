import { document, ingest } from '@cardinal/contracts';
import { FakeRecords } from './fake-records.js';
import { directoryNamed } from './fake-tables.js';
import { receive, type StoredUpload } from './fake-uploads.js';
import { RemoteFailure } from '../remote-failure.js';

/** A catalog with these records, which records its requests. */
export class FakeCatalog extends FakeRecords {
  readonly uploads: StoredUpload[] = [];
  readonly calls: string[] = [];
  /** The documents of each call. */
  readonly documents: {
    readonly name: string;
    readonly content: string;
    readonly metadata: string;
    readonly source: string;
  }[][] = [];
  /** Refuses documents of these names. */
  readonly refusedDocuments = new Map<string, RemoteFailure>();
  /** Awaited before a file or documents are accepted. */
  before: (signal: AbortSignal | undefined) => Promise<void> = async () => {};
  /** Awaited before documents are accepted. */
  beforeDocuments: () => Promise<void> = async () => undefined;
  failure: Error | undefined;
  /** User metadata of each document that is found. */
  said = '';
  /** Ids of created collections, by the requests that created them. */
  private readonly made = new Map<string, number>();
  /** Awaited between the creation of a collection and the response. */
  onMade: () => void | Promise<void> = () => undefined;
  /** Fails an upload after this many bytes. */
  refuseUploadAt: { readonly bytes: number; readonly error: Error } | undefined;
  /** Awaited before each further chunk is read. */
  beforeChunk: () => Promise<void> = async () => undefined;
  /** Size of the chunks in which a file is sent. */
  chunkBytes = 262_144;
  /** Position in bytes at which a read of a file fails. */
  failReadAt = Infinity;
  /** Number of bytes that were sent, and of reads that have not ended. */
  readBytes = 0;
  reading = 0;
  /** The last request for a text. */
  lastRead: ingest.DeepPartial<ingest.ReadTextRequest> | undefined;
  /** Places of the lines of every text. */
  lines: document.Line[] = [];
  /** Whether texts are being parsed again. */
  unread = false;
  /** Report of every file, with the state of its tables. */
  report: ingest.DeepPartial<ingest.GetReportResponse> = {};
  tablesState: ingest.TablesState = ingest.TablesState.TYPED;
  client(): ingest.CatalogServiceClient {
    const guard = <A extends unknown[], R>(name: string, work: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        this.calls.push(name);
        if (this.failure) throw this.failure;
        return work(...args);
      };
    };
    return {
      createCollection: guard('createCollection', async ({ teamId, name, requestId = '' }) => {
        const id = this.made.get(requestId) ?? this.collections.size + 1;
        if (requestId !== '') this.made.set(requestId, id);
        const collection = this.collections.get(id)?.value ?? this.put(id, teamId ?? 0, name ?? '');
        await this.onMade();
        return { collection };
      }),
      listCollections: guard('listCollections', async ({ teamId }) => ({
        collections: [...this.collections.values()].filter(({ team }) => team === teamId).map(({ value }) => value),
      })),
      getCollection: guard('getCollection', async ({ teamId, collectionId, bare = false }) => ({
        collection: this.find(teamId, collectionId),
        instances: bare ? [] : this.instancesIn(collectionId ?? 0),
      })),
      readCollection: (request) => this.collectionRead(request),
      deleteCollection: guard('deleteCollection', async ({ teamId, collectionId }) => {
        this.find(teamId, collectionId);
        this.collections.delete(collectionId ?? 0);
        return {};
      }),
      getScope: guard('getScope', async ({ teamId, collectionId }) => {
        this.find(teamId, collectionId);
        return ingest.GetScopeResponse.fromPartial({ inMotion: {} });
      }),
      listFacets: guard('listFacets', async ({ teamId, collectionId }) => {
        this.find(teamId, collectionId);
        const values = [{ value: `of collection ${collectionId}`, documents: 2 }];
        const facet = { key: 'metadata.dept', type: 'string', documents: 2, values, complete: true };
        return { documents: 2, facets: [facet], complete: true };
      }),
      listMetadata: guard('listMetadata', async ({ teamId, collectionId, instanceIds = [] }) => {
        this.find(teamId, collectionId);
        return { instances: instanceIds.map((instanceId) => ({ instanceId, metadata: this.said })) };
      }),
      checkFilterKeys: guard('checkFilterKeys', async ({ teamId, collectionId, collectionIds = [], keys = [] }) => {
        for (const each of collectionIds.length > 0 ? collectionIds : [collectionId]) this.find(teamId, each);
        if (keys.includes('nowhere')) {
          throw new RemoteFailure('invalid', 'FILTER_KEY_UNKNOWN', 'filters.nowhere must be a key. Known keys: page.');
        }
        return {};
      }),
      uploadFile: guard('uploadFile', async (messages: AsyncIterable<unknown>, { signal } = {}) => {
        const stored = await this.upload(messages as AsyncIterable<ingest.UploadFileRequest>);
        await this.before(signal);
        return stored;
      }),
      uploadDocuments: guard('uploadDocuments', async (request, { signal } = {}) => {
        const { teamId, collectionId, documents = [], source = '' } = request;
        await this.before(signal);
        await this.beforeDocuments();
        this.documents.push(
          documents.map(({ fileName = '', content, metadata = '' }) => ({
            name: fileName,
            content: Buffer.from(content ?? []).toString(),
            metadata,
            source,
          })),
        );
        return {
          outcomes: documents.map(({ fileName = '' }, at) => {
            try {
              this.find(teamId, collectionId);
              const refused = this.refusedDocuments.get(fileName);
              if (refused) throw refused;
              const value = { fileId: at + 3, fileName, status: 'processing', instanceId: at + 4 };
              return { outcome: { $case: 'uploaded' as const, value: ingest.UploadFileResponse.fromPartial(value) } };
            } catch (thrown) {
              if (!(thrown instanceof RemoteFailure)) throw thrown;
              const { kind, code, message } = thrown;
              return { outcome: { $case: 'refused' as const, value: { kind, code, message } } };
            }
          }),
        };
      }),
      listFiles: guard('listFiles', async ({ teamId }) => ({
        files: [...this.files.values()]
          .filter(({ team }) => team === teamId)
          .map(({ value }) => ({ ...value, instances: [] })),
      })),
      readFiles: (request) => this.filesRead(request),
      getFile: guard('getFile', async ({ teamId, fileId }) => ({ file: this.file(teamId, fileId) })),
      deleteFile: guard('deleteFile', async ({ teamId, fileId }) => {
        this.file(teamId, fileId);
        return {};
      }),
      reprocessFile: guard('reprocessFile', async ({ teamId, fileId, reading }) => ({
        file: { ...this.file(teamId, fileId), reading: reading && ingest.ReadingOptions.fromPartial(reading) },
      })),
      describeFile: guard('describeFile', async ({ teamId, fileId, changes = '' }) => {
        const file = this.file(teamId, fileId);
        return { file: { ...file, instances: file.instances.map((each) => ({ ...each, metadata: changes })) } };
      }),
      readFile: (request, options) => this.read(request, options?.signal),
      readText: guard('readText', async (request) => {
        const { teamId, fileId = 0, offset = 0, limit = 0 } = request;
        this.lastRead = request;
        this.file(teamId, fileId);
        const whole = this.bytesOf(fileId).toString();
        const text = whole.slice(offset, offset + limit);
        if (this.unread) throw new RemoteFailure('conflict', 'FILE_UNREAD');
        const { lines } = this;
        const block = { kind: document.BlockKind.HEADING, end: whole.length, page: 1, level: 2, lines };
        const part = {
          text,
          start: offset,
          end: offset + text.length,
          length: whole.length,
          placeEnd: whole.length,
          blocks: [block],
        };
        return ingest.ReadTextResponse.fromPartial(part);
      }),
      getReport: guard('getReport', async ({ teamId, fileId }) => {
        const { name } = this.file(teamId, fileId);
        return ingest.GetReportResponse.fromPartial({ summary: { title: name }, ...this.report });
      }),
      listTables: (request) => this.tablesOf(request),
      readTable: () => {
        throw new Error('the gateway never reads tables');
      },
      readParsed: () => {
        throw new Error('the gateway never reads parsed documents');
      },
    };
  }

  private async *collectionRead({
    teamId,
    collectionId = 0,
  }: ingest.DeepPartial<ingest.ReadCollectionRequest>): AsyncGenerator<ingest.ReadCollectionResponse> {
    this.calls.push('readCollection');
    if (this.failure) throw this.failure;
    yield { collection: this.find(teamId, collectionId), instances: [] };
    for (const instance of this.instancesIn(collectionId)) yield { collection: undefined, instances: [instance] };
  }

  private async *filesRead({
    teamId,
  }: ingest.DeepPartial<ingest.ReadFilesRequest>): AsyncGenerator<ingest.ReadFilesResponse> {
    this.calls.push('readFiles');
    if (this.failure) throw this.failure;
    for (const { team, value } of this.files.values()) {
      if (team === teamId) yield { files: [{ ...value, instances: [] }] };
    }
  }

  private async *tablesOf({
    teamId,
    fileIds = [],
  }: ingest.DeepPartial<ingest.ListTablesRequest>): AsyncGenerator<ingest.ListTablesResponse> {
    this.calls.push('listTables');
    if (this.failure) throw this.failure;
    for (const fileId of fileIds) {
      const directory = directoryNamed(this.file(teamId, fileId).name);
      yield ingest.ListTablesResponse.fromPartial({ fileId, state: this.tablesState, directory });
    }
  }

  private async *read(
    { teamId = 0, fileId = 0, start = 0, end = 0 }: ingest.DeepPartial<ingest.ReadFileRequest>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ingest.ReadFileResponse> {
    this.calls.push('readFile');
    if (this.failure) throw this.failure;
    const { sizeBytes } = this.file(teamId, fileId);
    this.reading += 1;
    try {
      for (let at = start; at < Math.min(end, sizeBytes); at += this.chunkBytes) {
        if (at >= this.failReadAt) throw new RemoteFailure('unavailable', 'STORE_UNAVAILABLE', 'The store is away.');
        signal?.throwIfAborted();
        const chunk = this.bytesOf(fileId).subarray(at, Math.min(end, at + this.chunkBytes));
        this.readBytes += chunk.length;
        yield { chunk };
      }
    } finally {
      this.reading -= 1;
    }
  }

  private async upload(messages: AsyncIterable<ingest.UploadFileRequest>): Promise<ingest.UploadFileResponse> {
    const stored = await receive(messages, {
      onHeader: ({ teamId, collectionId }) => void this.find(teamId, collectionId),
      beforeChunk: () => this.beforeChunk(),
      refuseAt: this.refuseUploadAt,
    });
    this.uploads.push(stored);
    const { header, bytes } = stored;
    return {
      fileId: 3,
      fileName: header.fileName,
      status: 'processing',
      contentType: 'text/plain',
      sizeBytes: bytes,
      instanceId: 4,
    };
  }
}
