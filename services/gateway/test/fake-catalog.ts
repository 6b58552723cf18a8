import { createHash } from 'node:crypto';
import { document, ingest } from '@cardinal/contracts';
import { createTableCollector } from '@cardinal/tables';
import { RemoteFailure } from './remote-failure.js';

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const notFound = () => new RemoteFailure('not-found', 'COLLECTION_NOT_FOUND', 'Collection not found.');

/** Of two tables with a column of numbers, under a caption. */
function directoryNamed(caption: string): Uint8Array {
  const text = 'Order | Total\nA1 | $10\nA2 | $20';
  const row = (start: number, cut: number, end: number) => {
    const cells = [
      { start, end: cut },
      { start: cut + 3, end },
    ];
    return { start, end, page: 1, cells };
  };
  const rows = [row(0, 5, 13), row(14, 16, 22), row(23, 25, 31)];
  const table = { header: ['Order', 'Total'], rows, headerRows: 1, caption };
  const block = { kind: document.BlockKind.TABLE, end: text.length, page: 1, table };
  const collector = createTableCollector();
  collector.add(document.ParsedPart.fromPartial({ text, blocks: [block, block] }));
  return Buffer.concat([...(collector.finish() ?? [])]);
}

export interface StoredUpload {
  readonly header: ingest.UploadHeader;
  readonly bytes: number;
  readonly largestChunk: number;
  /** First bytes, to see what came. */
  readonly head: string;
}

/** Collections 1 (of team 1) and 2 (of team 2), files likewise. Keeps what it was asked for. */
export class FakeCatalog {
  readonly uploads: StoredUpload[] = [];
  readonly calls: string[] = [];
  /** Names and contents of the documents of each call. */
  readonly documents: { readonly name: string; readonly content: string }[][] = [];
  /** Refuses documents of these names. */
  readonly refusedDocuments = new Map<string, RemoteFailure>();
  /** Waits before taking documents. */
  beforeDocuments: () => Promise<void> = async () => undefined;
  failure: Error | undefined;
  /** What users say of each document that is found. */
  said = '';
  /** Collections by the requests that made them. */
  private readonly made = new Map<string, number>();
  /** Between a collection being made and that being said. */
  onMade: () => void | Promise<void> = () => undefined;
  /** Fails an upload after this many bytes. */
  refuseUploadAt: { readonly bytes: number; readonly error: Error } | undefined;
  /** Waits before taking each next chunk. */
  beforeChunk: () => Promise<void> = async () => undefined;
  /** How a file is handed out. */
  chunkBytes = 262_144;
  /** Fails a read of a file at this byte. */
  failReadAt = Infinity;
  /** Bytes that were handed out, and reads that have not ended. */
  readBytes = 0;
  reading = 0;
  /** The last request for a text. */
  lastRead: ingest.DeepPartial<ingest.ReadTextRequest> | undefined;
  /** What is told of the tables of every file. */
  tablesState: ingest.TablesState = ingest.TablesState.TYPED;
  private readonly contents = new Map<number, Buffer>();
  private readonly files = new Map<number, { team: number; value: ingest.File }>();
  private readonly collections = new Map<number, { team: number; value: ingest.Collection }>();

  constructor() {
    this.put(1, 1, 'Travel');
    this.put(2, 2, 'Secrets of others');
    this.putFile(1, 1, 'rules.pdf');
    this.link(1, 1, 'rules.pdf', 5);
    this.putFile(2, 2, 'others.pdf');
    this.link(2, 2, 'others.pdf', 6);
  }

  private put(id: number, team: number, name: string): ingest.Collection {
    const value = ingest.Collection.fromPartial({
      id,
      name,
      status: 'processed',
      uploadedAtMs: Date.UTC(2026, 10, 1),
      user: { id: 'u1', email: 'ann@example.org', name: 'Ann' },
      knowledgeCards: 7,
      fileInstances: 2,
    });
    this.collections.set(id, { team, value });
    return value;
  }

  private find(teamId = 0, id = 0): ingest.Collection {
    const found = this.collections.get(id);
    if (!found || found.team !== teamId) throw notFound();
    return found.value;
  }

  private file(teamId = 0, fileId = 0): ingest.File {
    const found = this.files.get(fileId);
    if (!found || found.team !== teamId) throw new RemoteFailure('not-found', 'FILE_NOT_FOUND', 'File not found.');
    return found.value;
  }

  private instancesIn(collectionId: number): ingest.FileInstance[] {
    return [...this.files.values()].flatMap(({ value }) =>
      value.instances.filter((instance) => instance.collectionId === collectionId),
    );
  }

  private putFile(id: number, team: number, name: string): void {
    const user = { id: 'u1', email: '', name: 'Ann' };
    const value = { id, name, sourceName: name, type: 'pdf', status: 'error', uploadedAtMs: 1_000, user };
    this.files.set(id, { team, value: ingest.File.fromPartial(value) });
    this.fill(id, this.bytesOf(id));
  }

  private bytesOf(fileId: number): Buffer {
    return this.contents.get(fileId) ?? Buffer.from(`%PDF-1.4 ${this.files.get(fileId)?.value.name ?? ''}`);
  }

  /** Gives a file bytes, and what says what they are. */
  fill(fileId: number, content: Buffer, about: Partial<ingest.File> = {}): void {
    const file = this.files.get(fileId);
    if (!file) throw new RangeError(`no file ${fileId}`);
    this.contents.set(fileId, content);
    Object.assign(file.value, { sizeBytes: content.length, sha256: sha256Of(content), ...about });
  }

  /** Takes an instance of a file to a state; both are there from then on. */
  settle(fileId: number, instanceId: number, status: string): void {
    if (!this.files.has(fileId)) this.putFile(fileId, 1, 'a.txt');
    const value = this.files.get(fileId)?.value;
    if (value) value.instances = [ingest.FileInstance.fromPartial({ id: instanceId, fileId, collectionId: 1, status })];
  }

  /** Puts a file into one more collection. */
  link(fileId: number, collectionId: number, name: string, id: number): void {
    const status = { status: 'error', statusReason: 'no_text', statusMessage: 'The file holds no text.' };
    const place = { collectionId, collectionName: this.collections.get(collectionId)?.value.name ?? '' };
    const instance = { id, name, fileId, version: 1, ...place, ...status };
    this.files.get(fileId)?.value.instances.push(ingest.FileInstance.fromPartial(instance));
  }

  /** A collection more, with a file in it. */
  add(id: number, team: number, name: string, fileId: number, fileName: string): void {
    this.put(id, team, name);
    this.putFile(fileId, team, fileName);
    this.link(fileId, id, fileName, fileId + 100);
  }

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
      checkFilterKeys: guard('checkFilterKeys', async ({ teamId, collectionId, keys = [] }) => {
        this.find(teamId, collectionId);
        if (keys.includes('nowhere')) {
          throw new RemoteFailure('invalid', 'FILTER_KEY_UNKNOWN', 'filters.nowhere must be a key. Known keys: page.');
        }
        return {};
      }),
      uploadFile: guard('uploadFile', (messages: AsyncIterable<unknown>) =>
        this.upload(messages as AsyncIterable<ingest.UploadFileRequest>),
      ),
      uploadDocuments: guard('uploadDocuments', async ({ teamId, collectionId, documents = [] }) => {
        await this.beforeDocuments();
        this.documents.push(
          documents.map(({ fileName = '', content }) => ({
            name: fileName,
            content: Buffer.from(content ?? []).toString(),
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
      reprocessFile: guard('reprocessFile', async ({ teamId, fileId }) => ({ file: this.file(teamId, fileId) })),
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
        const block = { kind: document.BlockKind.HEADING, end: whole.length, page: 1, level: 2 };
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
    let header: ingest.UploadHeader | undefined;
    let bytes = 0;
    let largestChunk = 0;
    let head = '';
    for await (const { payload } of messages) {
      if (payload?.$case === 'header') {
        header = payload.value;
        this.find(header.teamId, header.collectionId);
      }
      if (payload?.$case !== 'chunk') continue;
      await this.beforeChunk();
      if (bytes === 0) head = Buffer.from(payload.value).toString('latin1', 0, 64);
      bytes += payload.value.length;
      largestChunk = Math.max(largestChunk, payload.value.length);
      if (this.refuseUploadAt && bytes >= this.refuseUploadAt.bytes) throw this.refuseUploadAt.error;
    }
    if (!header) throw new Error('no header came');
    this.uploads.push({ header, bytes, largestChunk, head });
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
