import { createEmbeddedBus, type EventBus } from '@cardinal/bus';
import { document, events, ingest, ingestion, readCollection } from '@cardinal/contracts';
import { encodeFrame, typedTables } from '@cardinal/documents';
import { inProcessClient } from '@cardinal/grpc';
import { silentLogger } from '@cardinal/kernel';
import { openSqlite, type BlobStore, type Store } from '@cardinal/store';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { CatalogStore, TypeJob } from '../src/app/ports.js';
import { createIngestService, type DocumentParser } from '../src/service.js';
import { catalogIn } from '../src/outbound/store.js';

export const team = 7;
/** Limit of files in flight of one team in these tests: more than any test but that of the limit needs. */
export const filesInFlight = 12;
const user = { id: 'u1', email: 'ada@example.com', name: 'Ada' };
interface World {
  readonly catalog: ingest.CatalogServiceClient;
  readonly bus: EventBus;
  readonly blobs: BlobStore;
  readonly parser: FakeParser;
  /** Store of the service's records. */
  readonly store: CatalogStore;
  blobNames(): Promise<readonly string[]>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface FakeParser extends DocumentParser {
  readonly parsed: string[];
  /** `readAs` of each parsed file. */
  readonly read: string[];
  /** Runs before a file is parsed. */
  before: (fileName: string, signal: AbortSignal) => Promise<void>;
  /** Hashes of the bytes whose tables were typed. */
  readonly typed: string[];
  /** Runs before tables are typed. */
  beforeTables: (job: TypeJob, signal: AbortSignal) => Promise<void>;
  tablesVersion: string;
}

/** Stores of the service's state. Opening the same folder again, as after a restart, gives the same state. */
export interface IngestState extends AsyncDisposable {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Names of the stored blobs, and of stored bytes that have no name yet. */
  blobNames(): Promise<readonly string[]>;
}

export type OpenState = (dataDir: string) => Promise<IngestState>;

/** The service of the current test. */
export let world: World;

/** Timeout for a busy machine and a slow store. */
export const patient = { timeout: 60_000 };

async function openWorld(dataDir: string, openState: OpenState): Promise<World> {
  const state = await openState(dataDir);
  const { store, blobs } = state;
  const db = openSqlite(join(dataDir, 'bus.db'));
  const bus = createEmbeddedBus({ db, backoff: { firstMs: 5, ceilingMs: 20 } });
  const parser = fakeParser(blobs);
  const settings = { sweepEveryMs: 20, sweepBlobsEveryMs: 50, republishAfterMs: 100, filesInFlight };
  const service = createIngestService({ store, blobs, bus, parser, logger: silentLogger, settings });
  await service.start();
  const close = async () => {
    await service.stop();
    await bus[Symbol.asyncDispose]();
    db[Symbol.dispose]();
    await state[Symbol.asyncDispose]();
  };
  return {
    catalog: inProcessClient(ingest.CatalogServiceDefinition, service.service),
    bus,
    blobs,
    parser,
    store: catalogIn(store),
    blobNames: () => state.blobNames(),
    close,
    restart: async () => {
      await close();
      world = await openWorld(dataDir, openState);
    },
  };
}

const versionOf = ({ type, readAs }: Pick<TypeJob, 'type' | 'readAs'>): string =>
  `test-${type}${readAs === '' ? '' : `-${createHash('sha256').update(readAs).digest('hex')}`}`;

/** Reads the bytes as the text of one paragraph, or a CSV as one table without quotes. Types tables as a parser process does. */
function fakeParser(blobs: BlobStore): FakeParser {
  const parser: FakeParser = {
    versionOf,
    ocrLanguages: ['eng'],
    running: 1,
    concurrency: 1,
    parsed: [],
    read: [],
    before: async () => {},
    typed: [],
    beforeTables: async () => {},
    tablesVersion: 'test',
    async parse({ teamId, sha256, fileName, type, readAs }, onProgress, signal) {
      await parser.before(fileName, signal);
      parser.parsed.push(fileName);
      parser.read.push(readAs);
      onProgress(1, 1, 'pages');
      const chunks: Uint8Array[] = [];
      for await (const chunk of blobs.read(teamId, sha256)) chunks.push(chunk);
      const written = Buffer.concat(chunks).toString();
      const text = type === 'csv' ? written.trimEnd().replaceAll(',', cellSeparator) : written;
      const table = type === 'csv' ? tableOf(text) : undefined;
      const kind = table ? document.BlockKind.TABLE : document.BlockKind.PARAGRAPH;
      const block = { kind, start: 0, end: text.length, page: 1, ...(table && { table }) };
      const part = document.ParsedPart.fromPartial({ text, blocks: [block] });
      await blobs.write(teamId, `parsed-${versionOf({ type, readAs })}-${sha256}`, streamOf([encodeFrame(part)]));
      return document.ParsedSummary.fromPartial({ pages: 1, textLength: text.length, tableBlocks: table ? 1 : 0 });
    },
    async type(job, signal) {
      await parser.beforeTables(job, signal);
      const { teamId, sha256 } = job;
      parser.typed.push(sha256);
      const tables = await typedTables(blobs.read(teamId, `parsed-${versionOf(job)}-${sha256}`));
      if (tables) await blobs.write(teamId, `tables-${versionOf(job)}-${sha256}`, streamOf(tables));
      return tables !== undefined;
    },
    [Symbol.asyncDispose]: async () => {},
  };
  return parser;
}

/** Separator between the cells of a row in canonical text. */
const cellSeparator = ' | ';

function tableOf(text: string) {
  let at = 0;
  const rows = text.split('\n').map((line) => {
    const start = at;
    const cells = line.split(cellSeparator).map((cell) => {
      const from = at;
      at += cell.length + cellSeparator.length;
      return { start: from, end: from + cell.length };
    });
    at = start + line.length + 1;
    return { start, end: start + line.length, page: 1, cells };
  });
  return { header: text.split('\n')[0]?.split(cellSeparator) ?? [], rows, headerRows: 1 };
}

export async function collectionNamed(name: string, teamId = team): Promise<number> {
  const { collection } = await world.catalog.createCollection({ teamId, user, name });
  return collection?.id ?? 0;
}

/** Optional fields of an upload. */
type UploadOptions = Partial<Pick<ingest.UploadHeader, 'source' | 'metadata' | 'reachedCollectionIds'>> & {
  readonly reading?: ingest.ReadingOptions;
};

/** The messages of an upload as the gateway sends them. */
export function uploadMessages(
  collectionId: number,
  fileName: string,
  chunks: readonly Uint8Array[],
  teamId = team,
  { reading, ...options }: UploadOptions = {},
): ingest.UploadFileRequest[] {
  const bytes = Buffer.concat(chunks);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const defaults = { source: '', metadata: '', reachedCollectionIds: [] };
  const header = { teamId, user, collectionId, fileName, ...defaults };
  return [
    { payload: { $case: 'header', value: { ...header, ...options } } },
    ...chunks.map((value) => ({ payload: { $case: 'chunk' as const, value } })),
    { payload: { $case: 'end', value: { sizeBytes: bytes.length, sha256, reading } } },
  ];
}

export async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

export async function upload(collectionId: number, fileName: string, text: string, teamId = team, metadata = '') {
  return uploadWithOptions(collectionId, fileName, text, { metadata }, teamId);
}

export async function uploadWithOptions(
  collectionId: number,
  fileName: string,
  text: string,
  options: UploadOptions,
  teamId = team,
) {
  const messages = uploadMessages(collectionId, fileName, [Buffer.from(text)], teamId, options);
  return world.catalog.uploadFile(streamOf(messages));
}

export const instancesOf = async (collectionId: number, teamId = team) =>
  (await readCollection(world.catalog, { teamId, collectionId })).instances;
export const instance = async (collectionId: number, id: number) =>
  (await instancesOf(collectionId)).find((i) => i.id === id);
export const refOf = (collectionId: number, up: ingest.UploadFileResponse, generation = 1) => ({
  teamId: team,
  collectionId,
  fileId: up.fileId,
  instanceId: up.instanceId,
  generation,
  revision: 0,
  state: ingestion.InstanceState.CURRENT,
});

let published = 0;
export const unique = () => ({ id: `test-${++published}` });

/** Publishes the event that retrieval would publish after extraction, and waits until the instance is processed. */
export async function indexed(
  collectionId: number,
  up: ingest.UploadFileResponse,
  cardCount = 3,
  generation = 1,
): Promise<void> {
  await vi.waitFor(
    async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'extracting' }),
    patient,
  );
  const data = { instance: refOf(collectionId, up, generation), cardCount };
  await world.bus.publish(events.cardsIndexed, data, unique());
  await vi.waitFor(
    async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ status: 'processed' }),
    patient,
  );
}

export async function applied(
  collectionId: number,
  changes: readonly { instanceId: number; revision: number; state: ingestion.InstanceState }[],
) {
  for (const service of ['extraction', 'retrieval']) {
    await world.bus.publish(
      events.changesApplied,
      { teamId: team, collectionId, service, changes: [...changes] },
      unique(),
    );
  }
}

/** A fresh service for each test of the suite that calls this. */
export function useWorld(openState: OpenState): void {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cardinal-ingest-'));
    world = await openWorld(folder, openState);
  });
  afterEach(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });
}
