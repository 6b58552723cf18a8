import { ingest } from '@cardinal/contracts';
import { AppError, type ErrorKind } from '@cardinal/kernel';
import { onTestFinished } from 'vitest';
import { createGrpcServer, grpcClient, inProcessClient, openChannel } from '../src/index.js';
import type { ChannelOptions } from '../src/client.js';
import type { ServerOptions } from '../src/server.js';

export type Catalog = ingest.CatalogServiceImplementation;
export type CatalogClient = ingest.CatalogServiceClient;

/** A service on a free port, until the test ends. Methods that are not given behave as those of `echo`. */
export async function serve(overrides: Partial<Catalog> = {}, options: ServerOptions = {}) {
  const server = createGrpcServer(options);
  server.add(ingest.CatalogServiceDefinition, echo(overrides));
  const port = await server.listen('127.0.0.1:0');
  onTestFinished(() => server.drain(0));
  return { server, port };
}

/** A client of the service at this address, until the test ends. */
export function connect(address: string | number, options: ChannelOptions = {}) {
  const channel = openChannel(typeof address === 'number' ? `127.0.0.1:${address}` : address, {
    ...options,
  });
  onTestFinished(() => channel.close());
  return { channel, client: grpcClient(ingest.CatalogServiceDefinition, channel) };
}

/** Every way to call a service; a suite runs over each of them. */
export const ways: Readonly<Record<string, (overrides?: Partial<Catalog>) => Promise<CatalogClient>>> = {
  'in process': async (overrides) => inProcessClient(ingest.CatalogServiceDefinition, echo(overrides)),
  'over a socket': async (overrides) => connect((await serve(overrides)).port).client,
};

export class Sample extends AppError {
  override readonly kind: ErrorKind;
  override readonly code = 'TEST_SAMPLE';
  constructor(kind: ErrorKind) {
    super(`a ${kind} failure`);
    this.kind = kind;
  }
}

/** Echoes its requests, and fails if the collection id asks for it. */
export function echo(overrides: Partial<Catalog> = {}): Catalog {
  const unused = async (): Promise<never> => {
    throw new Sample('internal');
  };
  return {
    createCollection: async (request) => ({ collection: { name: request.name, user: request.user } }),
    getScope: unused,
    listCollections: unused,
    getCollection: unused,
    readCollection: async function* () {},
    deleteCollection: unused,
    listFacets: unused,
    listMetadata: unused,
    checkFilterKeys: unused,
    listFiles: unused,
    readFiles: async function* () {},
    getFile: unused,
    deleteFile: unused,
    reprocessFile: unused,
    describeFile: unused,
    uploadFile: async (requests) => {
      let sizeBytes = 0;
      for await (const { payload } of requests) if (payload?.$case === 'chunk') sizeBytes += payload.value.length;
      return { sizeBytes };
    },
    uploadDocuments: unused,
    readText: unused,
    getReport: unused,
    readFile: async function* ({ end }) {
      yield { chunk: Buffer.alloc(end) };
    },
    listTables: async function* () {},
    readTable: async function* () {},
    readParsed: async function* ({ instanceId }) {
      for (let n = 0; n < instanceId; n++) yield { part: Buffer.from(`part ${n}`) };
      if (instanceId === 3) throw new Sample('conflict');
    },
    ...overrides,
  };
}

/** Chunks of a file to upload. */
export async function* chunks(count: number, bytes: number): AsyncGenerator<ingest.UploadFileRequest> {
  for (let n = 0; n < count; n++) {
    yield { payload: { $case: 'chunk', value: new Uint8Array(bytes).fill(n) } };
  }
}
