import { version } from '@cardinal/kernel';
import { startCollector, type Collector } from '@cardinal/testkit/collector';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseEvents } from '../src/client.js';
import { startModelServer, type ModelServer } from '../src/model-server.js';
import type { Running, Start } from '../src/server-per-file.js';
import { openDataDir, ownerKey } from '../src/server.js';
import { drawn, treeOf, walked, type TraceTree } from '../src/observability/trace-tree.js';
import { clientOf, type Client } from '../src/client.js';
import { createCollection, settled } from '../src/wait.js';

const patience = { timeout: 15_000, interval: 100 };

/** The events from a parsed file to its cards in the index. */
const wayOfCards = ['file.parsed', 'cards.extracted', 'cards.indexed'].flatMap((type) => [
  `producer publish ${type}`,
  `consumer process ${type}`,
]);

/** Words that must be in no span, log line or metric. */
const canaries = {
  document: 'gloxibundle',
  question: 'wherefromwhither',
  answer: 'plumbiferously',
  key: ownerKey,
};

/** One upload and one ask, each of which must be one trace, in one process and in a cluster. */
export function describeTraces(start: Start): void {
  const closing: (() => PromiseLike<unknown>)[] = [];
  let collector: Collector;
  let models: ModelServer;
  let server: Running['server'];
  let client: Client;
  let collection: number;

  beforeAll(async () => {
    collector = await startCollector();
    closing.push(() => collector[Symbol.asyncDispose]());
    models = await startModelServer();
    closing.push(() => models.close());
    const dataDir = await openDataDir();
    closing.push(() => dataDir.remove());
    const env = { ...collector.env, ...models.env, CARDINAL_LOG_LEVEL: 'debug', OTEL_RESOURCE_ATTRIBUTES: 'a.b=c' };
    server = await start({ dataDir: dataDir.path, env });
    closing.push(() => server.stop());
    client = clientOf(server.url);
    collection = await createCollection(client, 'Traced');
  }, 360_000);
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  /** Makes a request in a new trace, as a program that is traced itself would. */
  async function request(path: string, init: RequestInit) {
    const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    const traceparent = `00-${traceId}-${spanId}-01`;
    const headers = { authorization: `Bearer ${ownerKey}`, traceparent, ...init.headers };
    const response = await fetch(`${server.url}${path}`, { method: 'POST', ...init, headers });
    return { response, text: await response.text(), traceId, tree: () => treeOf(collector.spans(), traceId, spanId) };
  }
  const json = (body: object): RequestInit => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

  /** Waits until the spans of all these paths have arrived, and every other span has its parent. */
  async function complete(tree: () => TraceTree, ...ways: readonly (readonly string[])[]) {
    return vi.waitFor(() => {
      const now = tree();
      try {
        for (const way of ways) expect(walked(now, way)).toEqual(way);
        expect(now.tops.map(({ name }) => name)).toEqual([]);
      } catch (thrown) {
        throw new Error(`${String(thrown)}\n${drawn(now)}`, { cause: thrown });
      }
      return now;
    }, patience);
  }

  it('an upload is one trace, to the last event about it', async () => {
    const form = new FormData();
    const text = `# Goods\n\nThe ${canaries.document} was delivered on the fourth of May. It may be returned within 30 days.\n`;
    form.append('file', new Blob([text]), 'goods.md');
    const path = `/api/v1/collections/${collection}/files/upload`;
    const { response, traceId, tree } = await request(path, { body: form });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-trace-id')).toBe(traceId);
    await settled(client, collection);

    const found = await complete(
      tree,
      [
        'server POST /api/v1/collections/:id/files/upload',
        'client cardinal.ingest.v1.CatalogService/UploadFile',
        'server cardinal.ingest.v1.CatalogService/UploadFile',
        'producer publish file.queued',
        'consumer process file.queued',
      ],
      ['server cardinal.ingest.v1.CatalogService/UploadFile', 'internal ingest.parse'],
      ['server cardinal.ingest.v1.CatalogService/UploadFile', ...wayOfCards, 'client replace instances'],
      ['consumer process cards.extracted', 'client embeddings '],
      ['consumer process cards.extracted', 'internal add index'],
    );
    expect(found.spans.filter(({ attributes }) => !attributes['cardinal.service']).map(({ name }) => name)).toEqual([]);
    expect(new Set(found.spans.map(({ attributes }) => attributes['cardinal.service']))).toEqual(
      new Set(['gateway', 'ingest', 'extraction', 'retrieval']),
    );
    for (const span of found.spans) {
      expect(span.resource).toMatchObject({ 'a.b': 'c', 'service.version': version });
      expect(span.resource['service.instance.id']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('uploads that wait for each other are each one trace', async () => {
    const many = await createCollection(client, 'Many');
    const uploads = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const form = new FormData();
        form.append('file', new Blob([`# Part ${n}\n\nPart ${n} of the machine weighs ${n + 2} tons.\n`]), `${n}.md`);
        return request(`/api/v1/collections/${many}/files/upload`, { body: form });
      }),
    );
    await settled(client, many);

    for (const { tree } of uploads) {
      await complete(tree, ['server POST /api/v1/collections/:id/files/upload', 'internal ingest.parse']);
      const found = await complete(tree, [...wayOfCards]);
      expect(found.spans.filter(({ name }) => name === 'ingest.parse')).toHaveLength(1);
    }
  });

  it('an ask is one trace, to the last event of its stream', async () => {
    models.play(() => ({
      blocks: [
        {
          type: 'text',
          text: `It came on the fourth of May, ${canaries.answer} delivered, as the records of the house say. `,
        },
      ],
      usage: { input_tokens: 300, output_tokens: 40, cache_read_input_tokens: 900 },
    }));
    const question = `When was the ${canaries.document} delivered, ${canaries.question}?`;
    const { response, text, traceId, tree } = await request(
      `/api/v1/collections/${collection}/ask`,
      json({ question, stream: true }),
    );
    expect(response.headers.get('x-trace-id')).toBe(traceId);
    expect(parseEvents(text).at(-1)).toMatchObject({ type: 'done' });

    const found = await complete(
      tree,
      [
        'server POST /api/v1/collections/:id/ask',
        'producer publish ask.requested',
        'consumer process ask.requested',
        'internal answer.ask',
        'client cardinal.retrieval.v1.RetrievalService/Search',
        'server cardinal.retrieval.v1.RetrievalService/Search',
        'internal retrieval.search',
        'client embeddings ',
      ],
      ['internal retrieval.search', 'internal view index'],
      ['internal answer.ask', 'client chat claude-haiku-5-5'],
      ['consumer process ask.requested', 'producer publish ask.events'],
      [
        'consumer process ask.requested',
        'producer publish tokens.used',
        'consumer process tokens.used',
        'client replace ledgers',
      ],
    );
    expect(found.spans.filter(({ attributes }) => attributes['gen_ai.operation.name'] === 'chat')).toHaveLength(1);
    expect(found.spans.find(({ name }) => name.startsWith('chat '))?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'anthropic',
      'gen_ai.request.model': 'claude-haiku-5-5',
      'gen_ai.usage.input_tokens': 1_200,
      'gen_ai.usage.output_tokens': 40,
      'gen_ai.usage.cache_read.input_tokens': 900,
      'gen_ai.response.finish_reasons': ['answered'],
    });
    expect(
      found.spans.find(({ kind, name }) => kind === 'server' && name.startsWith('POST'))?.attributes,
    ).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/v1/collections/:id/ask',
      'http.response.status_code': 200,
      'url.path': `/api/v1/collections/${collection}/ask`,
      'cardinal.team.id': 1,
    });
  });

  it('a failure names its trace and its request, and so does its line in the log', async () => {
    const { response, text, traceId } = await request(`/api/v1/collections/${collection}/search?${canaries.question}`, {
      ...json({ query: canaries.question, top_k: 0 }),
      headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
    });
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ request_id: 'r-1', trace_id: traceId });

    await vi.waitFor(() => {
      const line = collector.logs().find((log) => log.traceId === traceId && log.body === 'request');
      expect(line).toMatchObject({
        severity: 'INFO',
        spanId: expect.stringMatching(/^[\da-f]{16}$/),
        attributes: {
          method: 'POST',
          route: '/api/v1/collections/:id/search',
          status: 400,
          teamId: 1,
          correlationId: 'r-1',
          ms: expect.any(Number),
        },
      });
      expect(line?.attributes['bytes']).toBeGreaterThan(100);
    }, patience);
    expect(server.output()).toContain(`"traceId":"${traceId}"`);
  });

  it('exports metrics, and still serves them at `/metrics`', async () => {
    await vi.waitFor(() => expect(collector.requests.some(({ path }) => path === '/v1/metrics')).toBe(true), patience);
    const shown = await fetch(`${server.url}/metrics`);
    expect(await shown.text()).toContain('http_server_request_duration_seconds');
  });

  it('contains no text of documents, questions or answers, and no key', async () => {
    await client.get(`/api/v1/collections/${collection}/knowledge-cards?search=${canaries.document}`);
    await client.get(`/api/v1/files/${canaries.question}`);
    await client.post(`/api/v1/collections/${collection}/search`, { query: canaries.question });
    models.play(() => ({ status: 400, errorType: 'invalid_request_error', message: canaries.question }));
    await client.post(`/api/v1/collections/${collection}/ask`, {
      question: `${canaries.question} ${canaries.document}?`,
    });
    const last = await request(`/api/v1/collections/${collection}/search`, json({ query: canaries.document }));
    await complete(last.tree, ['server POST /api/v1/collections/:id/search', 'internal retrieval.search']);

    const sent = collector.requests.map(({ body }) => body.toString()).join('\n');
    expect(sent).toContain(last.traceId);
    for (const said of [sent, server.output()]) {
      expect(Object.values(canaries).filter((canary) => said.toLowerCase().includes(canary.toLowerCase()))).toEqual([]);
    }
  });
}
