import { describe, expect, it } from 'vitest';
import { createClient, ProcessingFailedError } from '../src/index.js';
import { json, scriptedServer, silence } from './scripted-server.js';

const clientOf = (baseUrl: string) => createClient({ baseUrl, apiKey: 'sk-test-key-0123456789abcdef', retry: false });
const instance = (status: string, more: object = {}) => ({ name: 'policy.txt', status, percent: 50, ...more });
const reply = (status: string, ...fileInstances: object[]) =>
  json(200, { message: 'ok', data: { id: 1, name: 'Travel', status, fileInstances } });

describe('waiting', () => {
  it('for a file polls until it is processed, and reports each state', async () => {
    const { url, received } = await scriptedServer(
      reply('new', instance('new')),
      reply('processing', instance('processing')),
      reply('processed_with_conflicts', instance('processed_with_conflicts')),
    );
    const seen: string[] = [];

    const file = await clientOf(url).waitUntilProcessed({ fileId: 1 }, { onProgress: (now) => seen.push(now.status) });

    expect(file.status).toBe('processed_with_conflicts');
    expect(seen).toEqual(['new', 'processing', 'processed_with_conflicts']);
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/api/v1/files/1']));
  });

  it('for a collection waits for files that have not been started, and returns at once if it is empty', async () => {
    const { url, received } = await scriptedServer(
      reply('processed', instance('processed'), instance('new')),
      reply('processed', instance('processed'), instance('processed')),
      reply('new'),
    );
    const client = clientOf(url);

    expect(await client.waitUntilProcessed({ collectionId: 1 })).toMatchObject({ status: 'processed' });
    expect(received).toHaveLength(2);
    expect(await client.waitUntilProcessed({ collectionId: 1 })).toMatchObject({ status: 'new' });
  });

  it('for some files of a collection ignores its other files and their failures', async () => {
    const file = (id: number, status: string) => instance(status, { file_id: id });
    const { url } = await scriptedServer(
      reply('processing', file(1, 'processing'), file(2, 'error'), file(3, 'processing')),
      reply('processing', file(1, 'processed'), file(2, 'error'), file(3, 'processing')),
      reply('processing', file(1, 'processed'), file(2, 'error'), file(3, 'processing')),
    );
    const client = clientOf(url);

    expect(await client.waitUntilProcessed({ collectionId: 1, fileIds: [1, 99] })).toMatchObject({ id: 1 });
    await expect(client.waitUntilProcessed({ collectionId: 1, fileIds: [1, 2] })).rejects.toMatchObject({
      instances: [{ file_id: 2 }],
    });
  });

  it('throws the reason of a failed processing', async () => {
    const failed = instance('error', { status_reason: 'encrypted', status_message: 'The file needs a password.' });
    const { url } = await scriptedServer(reply('error', failed));

    const thrown: unknown = await clientOf(url)
      .waitUntilProcessed({ fileId: 1 })
      .catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(ProcessingFailedError);
    expect(thrown).toMatchObject({
      code: 'CLIENT_PROCESSING_FAILED',
      message: 'Processing failed: policy.txt: The file needs a password.',
      instances: [failed],
    });
  });

  it('ends with an abort', async () => {
    const { url } = await scriptedServer(reply('processing'), silence);
    const signal = AbortSignal.timeout(150);

    await expect(clientOf(url).waitUntilProcessed({ fileId: 1 }, { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
