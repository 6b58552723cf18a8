import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

interface Working {
  before: (signal: AbortSignal | undefined) => Promise<void>;
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent as JSON, or as it is. */
  readonly body?: object;
  readonly type?: string;
}

const form = new FormData();
form.append('file', new Blob(['Boats.']), 'boats.txt');
const mcpUpload = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'upload_document', arguments: { collection_id: 1, name: 'boats.txt', text: 'Boats.' } },
};

describe('work whose client leaves', () => {
  let it1: Harness;
  let base: string;
  beforeAll(async () => {
    it1 = await startGateway({ quota: 100 });
    await it1.gateway.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(it1.gateway.app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => it1[Symbol.asyncDispose]());

  const reserved = async () => {
    const { json } = await it1.call('GET', '/api/v1/usage');
    return (json['data'] as { reserved: number }).reserved;
  };

  /** Begins a request, and leaves once the service works for it. @returns the signal that the service was given. */
  async function leaveDuring(service: Working, { method, path, body, type }: Asked, atWork: () => Promise<void>) {
    let given: AbortSignal | undefined;
    service.before = (signal) => {
      given = signal;
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const leave = new AbortController();
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${it1.key}`,
      accept: 'application/json, text/event-stream',
      ...(body && !isForm && { 'content-type': type ?? 'application/json' }),
    };
    const sent = isForm ? body : `${JSON.stringify(body)}\n`;
    const asked = { method, headers, ...(body && { body: sent }), signal: leave.signal };
    const answered = fetch(base + path, asked).catch((thrown: unknown) => thrown);
    await expect.poll(() => given).toBeDefined();
    expect(given?.aborted).toBe(false);
    await atWork();
    leave.abort();
    await answered;
    return given;
  }

  it.each([
    ['/api/v1/collections/1/search', { query: 'boats' }],
    ['/api/v1/search', { query: 'boats', collection_ids: [1] }],
    ['/v1/vector_stores/1/search', { query: 'boats' }],
    ['/v1/embeddings', { model: 'cardinal/embedding', input: 'boats' }],
    ['/retrieval', { knowledge_id: '1', query: 'boats', retrieval_setting: { top_k: 3, score_threshold: 0 } }],
  ])('is ended, and costs nothing: %s', async (path, body) => {
    const given = await leaveDuring(it1.retrieval, { method: 'POST', path, body }, async () => {
      expect(await reserved()).toBeGreaterThan(0);
    });

    await expect.poll(() => given?.aborted).toBe(true);
    await expect.poll(reserved).toBe(0);
  });

  it.each([
    ['answers', { method: 'POST', path: '/api/v1/tables/1-0/query', body: { value: { op: 'count' } } }],
    ['cards', { method: 'GET', path: '/api/v1/files/1/changes?from=1' }],
    ['cards', { method: 'POST', path: '/api/v1/collections/1/conflicts/check', body: {} }],
    // Completely received, but not stored yet: the client may send a newer text next.
    ['catalog', { method: 'POST', path: '/api/v1/collections/1/files/upload', body: form }],
    [
      'catalog',
      {
        method: 'POST',
        path: '/api/v1/collections/1/documents',
        body: { name: 'boats', text: 'Boats.' },
        type: 'application/x-ndjson',
      },
    ],
    ['catalog', { method: 'POST', path: '/mcp', body: mcpUpload }],
  ] as const)('is ended in %s: $path', async (service, asked) => {
    const given = await leaveDuring(it1[service], asked, async () => {});

    await expect.poll(() => given?.aborted).toBe(true);
  });
});
