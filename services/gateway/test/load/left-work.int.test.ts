import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

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

  it.each([
    ['/api/v1/collections/1/search', { query: 'boats' }],
    ['/api/v1/search', { query: 'boats', collection_ids: [1] }],
    ['/v1/vector_stores/1/search', { query: 'boats' }],
    ['/v1/embeddings', { model: 'cardinal/embedding', input: 'boats' }],
    ['/retrieval', { knowledge_id: '1', query: 'boats', retrieval_setting: { top_k: 3, score_threshold: 0 } }],
  ])('is ended, and costs nothing: %s', async (path, body) => {
    let given: AbortSignal | undefined;
    it1.retrieval.before = (signal) => {
      given = signal;
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${it1.key}`, 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: JSON.stringify(body), signal: leave.signal };
    const answered = fetch(base + path, asked).catch((thrown: unknown) => thrown);
    await expect.poll(() => given).toBeDefined();
    expect(given?.aborted).toBe(false);
    expect(await reserved()).toBeGreaterThan(0);
    leave.abort();
    await answered;

    await expect.poll(() => given?.aborted).toBe(true);
    await expect.poll(reserved).toBe(0);
  });
});
