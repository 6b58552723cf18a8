import { describe, expect, it, vi } from 'vitest';
import { connect, Sample, serve } from './ways.js';

describe('time limits of a call over a socket', () => {
  it('end a call at its deadline and abort the handler', async () => {
    const told = vi.fn<() => void>();
    const { port } = await serve({
      getCollection: (_request, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            told();
            reject(new Sample('unavailable'));
          });
        }),
    });
    const { client } = connect(port);

    const call = client.getCollection({ teamId: 1, collectionId: 1 }, { deadline: 1_000 } as object);

    await expect(call).rejects.toMatchObject({ kind: 'timeout' });
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
  });

  it('let running calls finish during a drain, while new calls are refused', async () => {
    let finish = (): void => {};
    const started = vi.fn<() => void>();
    const { server, port } = await serve({
      getCollection: () =>
        new Promise((resolve) => {
          finish = () => resolve({ collection: { name: 'finished' } });
          started();
        }),
    });
    const { client } = connect(port);
    const running = client.getCollection({ teamId: 1, collectionId: 1 });
    await vi.waitFor(() => expect(started).toHaveBeenCalled());

    const drained = server.drain(10_000);
    finish();

    await expect(running).resolves.toMatchObject({ collection: { name: 'finished' } });
    await drained;
  });

  it('end calls that exceed the limit of a drain', async () => {
    const started = vi.fn<() => void>();
    const { server, port } = await serve({
      getCollection: () => {
        started();
        return new Promise(() => {});
      },
    });
    const endless = connect(port).client.getCollection({ teamId: 1, collectionId: 1 });
    const cut = expect(endless).rejects.toMatchObject({ kind: 'unavailable' });
    await vi.waitFor(() => expect(started).toHaveBeenCalled());

    await server.drain(20);
    await cut;
  });
});

describe('a stream of responses over a socket', () => {
  /** Long compared with the delays of a busy machine, which may separate messages that were sent together. */
  const stallMs = 1_000;

  /** Yields this many parts, and then stalls until it is cancelled. */
  async function standingStill(count: number) {
    const told = vi.fn<() => void>();
    const { port } = await serve({
      async *readParsed(_request, { signal }) {
        for (let n = 0; n < count; n++) yield { part: Buffer.from(`part ${n}`) };
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        told();
      },
    });
    return { client: connect(port, { stallMs }).client, told };
  }

  it.each([0, 1, 3])(
    'fails if no message follows within the time limit after %i messages, and the handler is aborted',
    async (count) => {
      const { client, told } = await standingStill(count);
      const parts: string[] = [];

      const reading = (async () => {
        for await (const { part } of client.readParsed({})) parts.push(String(part));
      })();

      await expect(reading).rejects.toMatchObject({ kind: 'timeout', code: 'REMOTE_TIMEOUT' });
      expect(parts).toHaveLength(count);
      await vi.waitFor(() => expect(told).toHaveBeenCalled());
    },
  );

  it('can be aborted by the caller before the time limit', async () => {
    const { client, told } = await standingStill(1);
    const controller = new AbortController();

    const reading = (async () => {
      for await (const _part of client.readParsed({}, { signal: controller.signal })) controller.abort();
    })();

    await expect(reading).rejects.toMatchObject({ code: 'CALL_CANCELLED' });
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
  });

  it('is not ended by a slow reader', async () => {
    const { port } = await serve({
      async *readParsed() {
        yield { part: Buffer.from('first') };
        yield { part: Buffer.from('last') };
      },
    });
    const slowly = connect(port, { stallMs }).client.readParsed({})[Symbol.asyncIterator]();
    await slowly.next();

    const { client } = await standingStill(0);
    const meanwhile = client.readParsed({})[Symbol.asyncIterator]().next(); // takes longer than the limit for a message
    await expect(meanwhile).rejects.toMatchObject({ kind: 'timeout' });

    expect(String((await slowly.next()).value?.part)).toBe('last');
    expect((await slowly.next()).done).toBe(true);
  });
});
