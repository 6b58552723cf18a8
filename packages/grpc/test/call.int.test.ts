import { ingest } from '@cardinal/contracts';
import { AppError, errorKinds, type ErrorKind } from '@cardinal/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGrpcServer, grpcClient, inProcessClient, openChannel } from '../src/index.js';

type Catalog = ingest.CatalogServiceImplementation;
type CatalogClient = ingest.CatalogServiceClient;
type Connect = (implementation: Catalog) => Promise<{ client: CatalogClient; close: () => Promise<void> }>;

const ways: Readonly<Record<string, Connect>> = {
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

class Sample extends AppError {
  override readonly kind: ErrorKind;
  override readonly code = 'TEST_SAMPLE';
  constructor(kind: ErrorKind) {
    super(`a ${kind} failure`);
    this.kind = kind;
  }
}

/** Answers with what it was asked, and fails where the collection id says so. */
const echo = (overrides: Partial<Catalog> = {}): Catalog => {
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
      for (let n = 0; n < instanceId; n++) yield { part: { textStart: n, text: `part ${n}` } };
      if (instanceId === 3) throw new Sample('conflict');
    },
    ...overrides,
  };
};

describe.each(Object.entries(ways))('a typed client, %s', (_, connect) => {
  const open: (() => Promise<void>)[] = [];
  const clientOf = async (implementation: Catalog): Promise<CatalogClient> => {
    const { client, close } = await connect(implementation);
    open.push(close);
    return client;
  };
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });

  it('completes messages with their defaults in both directions', async () => {
    const seen = vi.fn();
    const client = await clientOf(
      echo({
        createCollection: async (request) => {
          seen(request);
          return { collection: { name: request.name } };
        },
      }),
    );

    const { collection } = await client.createCollection({ name: 'Manuals' });

    expect(seen).toHaveBeenCalledWith({ teamId: 0, user: undefined, name: 'Manuals' });
    expect(collection).toMatchObject({ id: 0, name: 'Manuals', status: '', publishDisabled: false, user: undefined });
  });

  it('streams requests', async () => {
    const client = await clientOf(echo());
    async function* chunks() {
      for (let n = 1; n <= 3; n++) yield { payload: { $case: 'chunk' as const, value: new Uint8Array(n * 1000) } };
    }

    expect(await client.uploadFile(chunks())).toMatchObject({ sizeBytes: 6000, fileName: '' });
  });

  it('streams responses in order', async () => {
    const client = await clientOf(echo());
    const texts: string[] = [];

    for await (const { part } of client.readParsed({ instanceId: 2 })) texts.push(part?.text ?? '');

    expect(texts).toEqual(['part 0', 'part 1']);
  });

  it('reports a failure in the middle of a stream after what came before it', async () => {
    const client = await clientOf(echo());
    let received = 0;

    const reading = async () => {
      for await (const _part of client.readParsed({ instanceId: 3 })) received++;
    };

    await expect(reading()).rejects.toMatchObject({ kind: 'conflict', code: 'TEST_SAMPLE' });
    expect(received).toBe(3);
  });

  it.each(errorKinds)('keeps kind, code and message of a failure: %s', async (kind) => {
    const client = await clientOf(
      echo({
        getScope: async () => {
          throw new Sample(kind);
        },
      }),
    );

    await expect(client.getScope({})).rejects.toMatchObject({
      kind,
      code: 'TEST_SAMPLE',
      message: `a ${kind} failure`,
    });
  });

  it('hides the cause of an unexpected throw', async () => {
    const client = await clientOf(
      echo({
        getScope: async () => {
          throw new Error('password=hunter2');
        },
      }),
    );

    await expect(client.getScope({})).rejects.toMatchObject({
      kind: 'internal',
      code: 'INTERNAL_UNEXPECTED',
      message: 'Something went wrong on our side.',
    });
  });

  it('ends an aborted call at once and tells the handler', async () => {
    const told = vi.fn();
    const client = await clientOf(
      echo({
        getScope: (_request, { signal }) =>
          new Promise(() => {
            signal.addEventListener('abort', told);
          }),
      }),
    );
    const controller = new AbortController();
    const call = client.getScope({}, { signal: controller.signal });
    controller.abort();

    await expect(call).rejects.toMatchObject({ kind: 'cancelled', code: 'CALL_CANCELLED' });
  });
});
