import { createHash } from 'node:crypto';
import { whileCollectingGarbage } from '@cardinal/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpEmbedder, type HttpEmbedderOptions } from '../src/http/http-embedder.js';
import { EmbedderRejectedError, EmbedderUnavailableError } from '../src/errors.js';
import { describeEmbedder } from '../testing/embedder.contract.js';
import { keep } from './keep.js';
import { scriptedServer, type ScriptedReply, type ScriptedRequest, type ScriptedServer } from './scripted-server.js';

const retry = { attempts: 3, firstMs: 1, ceilingMs: 2 };
const background = { priority: 'background' } as const;

/** Response of an OpenAI server, with vectors made from hashes of the texts; in reverse order, because no order is promised. */
function embeddings({ body }: ScriptedRequest): ScriptedReply {
  const { input } = body as { input: string[] };
  const data = input.map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed();
  return { body: { object: 'list', data, usage: { prompt_tokens: 3 * input.length, total_tokens: 3 * input.length } } };
}

function vectorOf(text: string): number[] {
  return [...createHash('sha256').update(text).digest()].slice(0, 16).map((byte) => byte - 127.5);
}

let model: ScriptedServer;
beforeAll(async () => {
  model = await scriptedServer(embeddings);
});
afterAll(async () => model[Symbol.asyncDispose]());

describeEmbedder('a /v1/embeddings server', () => createHttpEmbedder({ url: model.url, model: 'm', retry }));

describe('a /v1/embeddings server', () => {
  async function against(
    answer: (request: ScriptedRequest, count: number) => ScriptedReply | 'hang' | 'stall',
    options: Partial<HttpEmbedderOptions> = {},
  ) {
    const server = keep(await scriptedServer(answer));
    const embedder = keep(await createHttpEmbedder({ url: server.url, model: 'm', dimensions: 16, retry, ...options }));
    return { server, embedder };
  }

  it('sends model, key and texts, in batches', async () => {
    const { server, embedder } = await against(embeddings, { apiKey: 'secret', batchSize: 2, model: 'text-1' });
    const { vectors, tokens } = await embedder.embed(['a', 'b', 'c'], background);
    expect(vectors).toHaveLength(3);
    expect(tokens).toBe(9);
    expect(server.requests.map(({ body }) => body)).toEqual([
      { model: 'text-1', input: ['a', 'b'], encoding_format: 'float' },
      { model: 'text-1', input: ['c'], encoding_format: 'float' },
    ]);
    expect(server.requests[0]).toMatchObject({ path: '/v1/embeddings', headers: { authorization: 'Bearer secret' } });
  });

  it.each([
    ['', '/v1/embeddings'],
    ['/v1/', '/v1/embeddings'],
    ['/api/v3', '/api/v3/embeddings'],
    ['/v1/embeddings?x=1', '/v1/embeddings?x=1'],
  ])('finds the endpoint of %j', async (suffix, path) => {
    const server = keep(await scriptedServer(embeddings));
    const embedder = await createHttpEmbedder({ url: server.url + suffix, model: 'm' });
    expect(embedder.model).toMatchObject({ dimensions: 16 });
    expect(server.requests[0]?.path).toBe(path);
  });

  it.each([408, 429, 500, 503])('gets a request again after status %i', async (status) => {
    const { server, embedder } = await against((request, count) => (count < 3 ? { status } : embeddings(request)));
    await expect(embedder.embed(['a'], background)).resolves.toMatchObject({ vectors: [{}] });
    expect(server.requests).toHaveLength(3);
  });

  it('is unavailable after the last attempt', async () => {
    const { server, embedder } = await against(() => ({ status: 503 }));
    await expect(embedder.embed(['a'], background)).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      facts: { status: 503 },
    });
    expect(server.requests).toHaveLength(retry.attempts);
  });

  it('gets a request again after the time that it asks for', async () => {
    const asked = { status: 429, headers: { 'retry-after': '0.2' } };
    const { embedder } = await against((request, count) => (count === 1 ? asked : embeddings(request)));
    const started = performance.now();
    await embedder.embed(['a'], background);
    expect(performance.now() - started).toBeGreaterThan(190);
  });

  it('is unavailable if it asks for a long wait', async () => {
    const { server, embedder } = await against(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
    await expect(embedder.embed(['a'], background)).rejects.toThrow(EmbedderUnavailableError);
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 422])('gets no request again after status %i', async (status) => {
    const { server, embedder } = await against(() => ({ status, body: 'echo of a private text' }));
    const failure = await embedder.embed(['a'], background).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(EmbedderRejectedError);
    expect(String(failure)).not.toContain('private');
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['too few vectors', { data: [] }],
    ['one index twice', { data: [vector(0), vector(0)] }],
    ['an index out of range', { data: [vector(0), vector(7)] }],
    ['a fractional index', { data: [vector(0), vector(0.5)] }],
    ['another size', { data: [vector(0), { index: 1, embedding: [1] }] }],
    ['zeros', { data: [vector(0), { index: 1, embedding: [0, 0] }] }],
    ['words for numbers', { data: [vector(0), { index: 1, embedding: ['1'] }] }],
    ['something else', { error: 'no' }],
  ])('is refused if its reply has %s', async (_, body) => {
    const { embedder } = await against(() => ({ body }));
    await expect(embedder.embed(['a', 'b'], background)).rejects.toThrow(EmbedderRejectedError);
  });

  it('is unavailable when the server does not answer in time, or is not there', async () => {
    const { server, embedder } = await against(() => 'hang', { timeoutMs: 30 });
    await expect(embedder.embed(['a'], background)).rejects.toThrow(EmbedderUnavailableError);
    expect(server.requests).toHaveLength(retry.attempts);
    await server[Symbol.asyncDispose]();
    await expect(embedder.embed(['a'], background)).rejects.toThrow(EmbedderUnavailableError);
  });

  it.each(['hang', 'stall'] as const)(
    'is unavailable after the time limit during a %s, even after garbage collection',
    async (how) => {
      const { embedder } = await against(() => how, { timeoutMs: 60, retry: { ...retry, attempts: 1 } });
      const waiting = whileCollectingGarbage(() => embedder.embed(['a'], background));
      await expect(waiting).rejects.toThrow(EmbedderUnavailableError);
    },
  );

  it('gets a repeated query only once', async () => {
    const { server, embedder } = await against(embeddings);
    for (let i = 0; i < 3; i++) await embedder.embed(['again'], { priority: 'query' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not waited for if the caller aborts during a pause', async () => {
    const controller = new AbortController();
    const { embedder } = await against(() => {
      setImmediate(() => controller.abort(new Error('enough')));
      return { status: 429, headers: { 'retry-after': '20' } };
    });
    await expect(embedder.embed(['a'], { ...background, signal: controller.signal })).rejects.toThrow('enough');
  });
});

function vector(index: number): object {
  return { index, embedding: vectorOf('any') };
}
