import { ingest } from '@cardinal/contracts';
import { AppError, type ErrorKind } from '@cardinal/kernel';
import { createGrpcServer, grpcClient, inProcessClient, openChannel } from '../src/index.js';

export type Catalog = ingest.CatalogServiceImplementation;
export type CatalogClient = ingest.CatalogServiceClient;
type Connect = (implementation: Catalog) => Promise<{ client: CatalogClient; close: () => Promise<void> }>;

/** Every way to call a service; a suite runs over each of them. */
export const ways: Readonly<Record<string, Connect>> = {
  'in process': async (implementation) => ({
    client: inProcessClient(ingest.CatalogServiceDefinition, implementation),
    close: async () => {},
  }),
  'over a socket': async (implementation) => {
    const server = createGrpcServer();
    server.add(ingest.CatalogServiceDefinition, implementation);
    const port = await server.listen('127.0.0.1:0');
    const channel = openChannel(`127.0.0.1:${port}`);
    return {
      client: grpcClient(ingest.CatalogServiceDefinition, channel),
      close: async () => {
        channel.close();
        await server.drain(1_000);
      },
    };
  },
};

export class Sample extends AppError {
  override readonly kind: ErrorKind;
  override readonly code = 'TEST_SAMPLE';
  constructor(kind: ErrorKind) {
    super(`a ${kind} failure`);
    this.kind = kind;
  }
}

/** Answers with what it was asked, and fails where the collection id says so. */
export const echo = (overrides: Partial<Catalog> = {}): Catalog => {
  const unused = async (): Promise<never> => {
    throw new Sample('internal');
  };
  return {
    createCollection: async (request) => ({ collection: { name: request.name, user: request.user } }),
    getScope: unused,
    listCollections: unused,
    getCollection: unused,
    deleteCollection: unused,
    listFiles: unused,
    getFile: unused,
    deleteFile: unused,
    reprocessFile: unused,
    uploadFile: async (requests) => {
      let sizeBytes = 0;
      for await (const { payload } of requests) if (payload?.$case === 'chunk') sizeBytes += payload.value.length;
      return { sizeBytes };
    },
    readParsed: async function* ({ instanceId }) {
      for (let n = 0; n < instanceId; n++) yield { part: Buffer.from(`part ${n}`) };
      if (instanceId === 3) throw new Sample('conflict');
    },
    ...overrides,
  };
};
