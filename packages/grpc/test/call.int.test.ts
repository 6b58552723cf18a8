import { errorKinds } from '@cardinal/kernel';
import { describe, expect, it, vi } from 'vitest';
import { chunks, Sample, ways } from './ways.js';

describe.each(Object.entries(ways))('a typed client, %s', (_, clientOf) => {
  it('completes messages with their defaults in both directions', async () => {
    const seen = vi.fn();
    const client = await clientOf({
      createCollection: async (request) => {
        seen(request);
        return { collection: { name: request.name } };
      },
    });

    const { collection } = await client.createCollection({ name: 'Manuals' });

    expect(seen).toHaveBeenCalledWith({ teamId: 0, user: undefined, name: 'Manuals', requestId: '' });
    expect(collection).toMatchObject({ id: 0, name: 'Manuals', status: '', publishDisabled: false, user: undefined });
  });

  it('streams requests', async () => {
    const client = await clientOf();

    expect(await client.uploadFile(chunks(3, 2_000))).toMatchObject({ sizeBytes: 6000, fileName: '' });
  });

  it('streams responses in order', async () => {
    const client = await clientOf();
    const texts: string[] = [];

    for await (const { part } of client.readParsed({ instanceId: 2 })) texts.push(Buffer.from(part).toString());

    expect(texts).toEqual(['part 0', 'part 1']);
  });

  it('reports a failure within a stream after the messages before it', async () => {
    const client = await clientOf();
    let received = 0;

    const reading = async () => {
      for await (const _part of client.readParsed({ instanceId: 3 })) received++;
    };

    await expect(reading()).rejects.toMatchObject({ kind: 'conflict', code: 'TEST_SAMPLE' });
    expect(received).toBe(3);
  });

  it.each(errorKinds)('preserves kind, code and message of an error: %s', async (kind) => {
    const client = await clientOf({
      getScope: async () => {
        throw new Sample(kind);
      },
    });

    await expect(client.getScope({})).rejects.toMatchObject({
      kind,
      code: 'TEST_SAMPLE',
      message: `a ${kind} failure`,
    });
  });

  it('hides the cause of an unexpected throw', async () => {
    const client = await clientOf({
      getScope: async () => {
        throw new Error('password=hunter2');
      },
    });

    await expect(client.getScope({})).rejects.toMatchObject({
      kind: 'internal',
      code: 'INTERNAL_UNEXPECTED',
      message: 'Something went wrong on our side.',
    });
  });

  it('ends an aborted call at once and aborts the handler', async () => {
    const told = vi.fn();
    const client = await clientOf({
      getScope: (_request, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', told);
        }),
    });
    const controller = new AbortController();
    const call = client.getScope({}, { signal: controller.signal });
    controller.abort();

    await expect(call).rejects.toMatchObject({ kind: 'cancelled', code: 'CALL_CANCELLED' });
  });
});
