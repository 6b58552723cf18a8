import { correlation } from '@cardinal/telemetry';
import dns from 'node:dns';
import { once } from 'node:events';
import { constants, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HealthDefinition } from 'nice-grpc-server-health';
import { ingest } from '@cardinal/contracts';
import { createGrpcServer, grpcClient, type TlsFiles } from '../src/index.js';
import { chunks, connect, echo, Sample, serve, type Catalog } from './ways.js';

/** Numbers of grpc.health.v1.HealthCheckResponse.ServingStatus. */
const [serving, notServing] = [1, 2];

const file = (name: string) => fileURLToPath(new URL(`certificates/${name}`, import.meta.url));
const tls: TlsFiles = {
  certificate: file('service.pem'),
  key: file('service.key.pem'),
  authority: file('authority.pem'),
};

describe('a service behind a socket', () => {
  const nameOf = (name: string): Partial<Catalog> => ({
    getCollection: async () => ({ collection: { name } }),
  });

  it('refuses callers without the token if one is configured', async () => {
    const getCollection = vi.fn(nameOf('ours').getCollection);
    const uploadFile = vi.fn(async () => ({ sizeBytes: 1 }));
    const token = 'a token of the services that is long enough';
    const { port } = await serve({ getCollection, uploadFile }, { token });
    const ask = (given?: string) =>
      connect(port, { token: given }).client.getCollection({ teamId: 1, collectionId: 1 });

    const refused = { kind: 'unauthenticated', code: 'CALL_NOT_ALLOWED' };
    for (const given of [undefined, '', 'another', token.slice(0, -1), `${token} `, token.toUpperCase()]) {
      await expect(ask(given)).rejects.toMatchObject(refused);
    }
    await expect(connect(port).client.uploadFile(chunks(0, 0))).rejects.toMatchObject(refused);
    const health = grpcClient(HealthDefinition, connect(port).channel);
    await expect(health.check({ service: '' })).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect([getCollection.mock.calls.length, uploadFile.mock.calls.length]).toEqual([0, 0]);

    expect(await ask(token)).toMatchObject({ collection: { name: 'ours' } });
  });

  it('gets calls at all its addresses, and at the others when one is lost', async () => {
    const first = await serve(nameOf('first'));
    const second = await serve(nameOf('second'));
    const { client } = connect(`ipv4:127.0.0.1:${first.port},127.0.0.1:${second.port}`);
    const ask = async () => (await client.getCollection({ teamId: 1, collectionId: 1 })).collection?.name;

    const seen = new Set<string | undefined>();
    await vi.waitFor(async () => {
      seen.add(await ask());
      expect(seen).toEqual(new Set(['first', 'second']));
    });

    await first.server.drain(1_000);
    for (let n = 0; n < 6; n++) expect(await ask()).toBe('second');
  });

  it('gets a call marked as safe again until it can answer', async () => {
    const getCollection = vi
      .fn<Catalog['getCollection']>()
      .mockRejectedValueOnce(new Sample('unavailable'))
      .mockResolvedValue({ collection: { name: 'late' } });
    const { port } = await serve({ getCollection });
    const { client } = connect(port);

    const answer = await client.getCollection({ teamId: 1, collectionId: 1 });

    expect(answer.collection?.name).toBe('late');
    expect(getCollection).toHaveBeenCalledTimes(2);
  });

  it('never gets a failed call again that changes something', async () => {
    const createCollection = vi.fn<Catalog['createCollection']>().mockRejectedValue(new Sample('unavailable'));
    const { port } = await serve({ createCollection });
    const { client } = connect(port);

    await expect(client.createCollection({ teamId: 1, name: 'x' })).rejects.toMatchObject({ code: 'TEST_SAMPLE' });
    expect(createCollection).toHaveBeenCalledOnce();
  });

  /** Refuses this many calls, and answers later ones with an empty message. */
  async function refusing(refusals: number) {
    const taken: Buffer[] = [];
    let calls = 0;
    const server = createServer().on('stream', (stream) => {
      calls += 1;
      stream.on('error', () => {}); // its own code
      if (calls <= refusals) {
        stream.close(constants.NGHTTP2_REFUSED_STREAM);
        return;
      }
      const came: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => came.push(chunk));
      stream.on('end', () => {
        taken.push(Buffer.concat(came));
        stream.end(Buffer.alloc(5));
      });
      stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return { client: connect((server.address() as AddressInfo).port).client, taken };
  }

  it.each([1, 2, 5])('gets any call again that was refused %i times', async (refusals) => {
    const { client, taken } = await refusing(refusals);

    await client.createCollection({ teamId: 1, name: 'x' });
    expect(taken).toHaveLength(1);
  });

  it.each([1, 2, 5])('gets a stream that was refused %i times again from its first message', async (refusals) => {
    const [ours, whole] = [await refusing(refusals), await refusing(0)];
    await whole.client.uploadFile(chunks(3, 1_000));

    await ours.client.uploadFile(chunks(3, 1_000));
    expect(ours.taken).toEqual(whole.taken);
  });

  it('does not make the client buffer more than a few messages of a long stream', async () => {
    let taken = 0;
    async function* many() {
      for (; taken < 1_000; taken += 1) yield* chunks(1, 60_000);
    }
    const { client } = await refusing(Infinity);

    await expect(client.uploadFile(many())).rejects.toMatchObject({ code: 'REMOTE_UNREACHABLE' });
    expect(taken).toBeLessThan(100);
  });

  it('is unreachable for a call that is refused repeatedly', async () => {
    const { client, taken } = await refusing(Infinity);
    const unreachable = { kind: 'unavailable', code: 'REMOTE_UNREACHABLE' };

    await expect(client.createCollection({ teamId: 1, name: 'x' })).rejects.toMatchObject(unreachable);
    await expect(client.uploadFile(chunks(3, 1_000))).rejects.toMatchObject(unreachable);
    expect(taken).toEqual([]);
  });

  it.each([constants.NGHTTP2_NO_ERROR, constants.NGHTTP2_INTERNAL_ERROR])(
    'is unreachable for a call whose stream is closed with HTTP/2 code %i',
    async (code) => {
      const calls: (string | undefined)[] = [];
      const cutting = createServer().on('stream', (stream, headers) => {
        calls.push(headers[':path']);
        stream.on('error', () => {}); // its own code
        stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' });
        stream.close(code);
      });
      await once(cutting.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => void cutting.close());
      const { client } = connect((cutting.address() as AddressInfo).port);

      const unreachable = { kind: 'unavailable', code: 'REMOTE_UNREACHABLE' };
      await expect(client.createCollection({ teamId: 1, name: 'x' })).rejects.toMatchObject(unreachable);
      expect(calls).toHaveLength(1);
      await expect(client.getCollection({ teamId: 1, collectionId: 1 })).rejects.toMatchObject(unreachable);
      expect(calls.length).toBeGreaterThan(2);
    },
  );

  it('keeps its connections while its addresses are resolved again', async () => {
    const connections = new Set<string>();
    const { port } = await serve({
      async uploadFile(requests, { peer }) {
        connections.add(peer);
        let count = 0;
        for await (const _request of requests) count++;
        return { sizeBytes: count };
      },
    });
    const lookup = vi.spyOn(dns.promises, 'lookup');
    onTestFinished(() => lookup.mockRestore());
    const { client } = connect(`localhost:${port}`, { renewalMs: 20 });
    let isDone = false;
    async function* long() {
      yield* chunks(1, 1_000);
      await vi.waitUntil(() => isDone);
      yield* chunks(1, 1_000);
    }

    const slow = client.uploadFile(long());
    const uploads = async () => {
      while (lookup.mock.calls.length < 10) expect((await client.uploadFile(chunks(3, 1_000))).sizeBytes).toBe(3);
    };
    await Promise.all(Array.from({ length: 8 }, uploads));
    isDone = true;

    expect((await slow).sizeBytes).toBe(2);
    expect(connections.size).toBe(1);
  });

  it('stays reachable while names cannot be resolved', async () => {
    const { port } = await serve(nameOf('ours'));
    const lookup = vi.spyOn(dns.promises, 'lookup');
    onTestFinished(() => lookup.mockRestore());
    const { client } = connect(`localhost:${port}`, { renewalMs: 0 });
    const ask = () => client.createCollection({ teamId: 1, name: 'x' }); // which is not tried again
    await ask();
    lookup.mockClear().mockRejectedValue(new Error('no resolver'));

    for (let calls = 0; calls < 200; calls += 1) await ask();
    expect(lookup).toHaveBeenCalled();
  });

  it('gets calls at a replica that was added later', async () => {
    const [first, second] = [await serve(nameOf('first')), createGrpcServer()];
    second.add(ingest.CatalogServiceDefinition, echo(nameOf('second')));
    await second.listen(`127.0.0.2:${first.port}`);
    onTestFinished(() => second.drain(0));
    const addresses = [{ address: '127.0.0.1', family: 4 }];
    const lookup = vi.spyOn(dns.promises, 'lookup').mockImplementation((async () => [...addresses]) as never);
    onTestFinished(() => lookup.mockRestore());
    const { client } = connect(`dns:///replicas.test:${first.port}`, { renewalMs: 20 });
    const nameNow = async () => (await client.getCollection({ teamId: 1, collectionId: 1 })).collection?.name;

    expect([await nameNow(), await nameNow(), await nameNow()]).toEqual(['first', 'first', 'first']);
    addresses.push({ address: '127.0.0.2', family: 4 });
    await vi.waitFor(async () => expect(await nameNow()).toBe('second'), { timeout: 5_000 });
  });

  it('reports its readiness in the standard health service', async () => {
    const { server, port } = await serve({});
    const { channel } = connect(port);
    const health = grpcClient(HealthDefinition, channel);
    const status = async () => (await health.check({ service: '' })).status;

    expect(await status()).toBe(notServing);
    server.setReady(true);
    expect(await status()).toBe(serving);
  });

  it('gets the request id of the caller', async () => {
    const { port } = await serve({
      getCollection: async () => ({ collection: { name: correlation.current() ?? 'none' } }),
    });
    const { client } = connect(port);

    const answer = await correlation.run('outside-1', () => client.getCollection({ teamId: 1, collectionId: 1 }));

    expect(answer.collection?.name).toBe('outside-1');
  });

  it('accepts only callers with a certificate', async () => {
    const { port } = await serve(nameOf('secret'), { tls });

    const { client: known } = connect(`localhost:${port}`, { tls });
    expect((await known.getCollection({ teamId: 1, collectionId: 1 })).collection?.name).toBe('secret');

    const { client: unknown } = connect(`localhost:${port}`);
    await expect(unknown.createCollection({ teamId: 1, name: 'x' })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'REMOTE_UNREACHABLE',
      message: 'The ingest service cannot be reached now.',
    });
  });

  it.each(['GetCollection', 'ReadCollection'])('reports an unknown call: %s', async (name) => {
    const { port } = await serve();
    const { methods } = ingest.CatalogServiceDefinition;
    const later = {
      ...ingest.CatalogServiceDefinition,
      methods: {
        getCollection: { ...methods.getCollection, name: `${name}Anew` },
        readCollection: { ...methods.readCollection, name: `${name}Anew` },
      },
    } as const;
    const { getCollection, readCollection } = grpcClient(later, connect(port).channel);
    const place = { teamId: 1, collectionId: 1 };
    const asked =
      name === 'GetCollection' ? getCollection(place) : readCollection(place)[Symbol.asyncIterator]().next();
    await expect(asked).rejects.toMatchObject({
      code: 'REMOTE_UNIMPLEMENTED',
      message: 'The ingest service does not support this call: it runs another release.',
    });
  });
});
