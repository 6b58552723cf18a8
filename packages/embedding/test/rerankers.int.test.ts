import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it } from 'vitest';
import { EmbeddingConfigError, type Reranker } from '../src/index.js';
import { createHttpReranker } from '../src/http/http-reranker.js';
import { createOnnxReranker } from '../src/onnx/onnx-reranker.js';
import { RerankerRejectedError, RerankerTimeoutError, RerankerUnavailableError } from '../src/errors.js';
import type { RerankShape } from '../src/http/rerank-shapes.js';
import { keep } from './keep.js';
import { scriptedServer, type ScriptedReply, type ScriptedRequest } from './scripted-server.js';
import { tinyEncoder, tinyPairClassifier } from './tiny-models.js';

const retry = { attempts: 2, firstMs: 1, ceilingMs: 2 };
const inTime = { timeoutMs: 10_000 };
const texts = ['good', 'bad bad', 'good good a', ''];
const scores = [1, -2, 2, 0];

describe('an ONNX cross-encoder', () => {
  async function openTiny(): Promise<Reranker> {
    const { dir } = keep(await tinyPairClassifier());
    return keep(await createOnnxReranker({ dir, threads: 1, logger: silentLogger }));
  }

  it('scores each text by itself, in order', async () => {
    const reranker = await openTiny();
    const ranking = await reranker.rerank('good query', texts, inTime);
    expect(ranking.scores).toEqual(scores);
    expect(ranking.tokens).toBe(4 * 5 + 1 + 2 + 3); // each: [CLS] good query [SEP] … [SEP]
  });

  it('accepts many texts, long texts and none', async () => {
    const reranker = await openTiny();
    const many = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? 'good '.repeat(10_000) : 'bad'));
    const ranking = await reranker.rerank('query', many, inTime);
    expect(ranking.scores.map(Math.sign)).toEqual(many.map((_, i) => (i % 3 === 0 ? 1 : -1)));
    await expect(reranker.rerank('query', [], inTime)).resolves.toEqual({ scores: [], tokens: 0 });
  });

  it('stops at its time limit, and when the caller aborts', async () => {
    const reranker = await openTiny();
    const many = Array.from({ length: 20_000 }, () => 'good '.repeat(60));
    await expect(reranker.rerank('query', many, { timeoutMs: 5 })).rejects.toThrow(RerankerTimeoutError);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(reranker.rerank('query', many, { ...inTime, signal })).rejects.toThrow('enough');
  });

  it('refuses a model that is not a pair classifier', async () => {
    const { dir } = keep(await tinyEncoder());
    await expect(createOnnxReranker({ dir, logger: silentLogger })).rejects.toThrow(EmbeddingConfigError);
  });

  it('is unavailable once closed', async () => {
    const reranker = await openTiny();
    await reranker[Symbol.asyncDispose]();
    await expect(reranker.rerank('query', texts, inTime)).rejects.toThrow(RerankerUnavailableError);
  });
});

const worthOf = (text: string): number =>
  text.split(' ').reduce((sum, word) => sum + (word === 'good' ? 1 : word === 'bad' ? -1 : 0), 0);

/** Sorted by score, as the real servers do. */
const servers: Record<RerankShape, { path: string; readonly answer: (request: ScriptedRequest) => ScriptedReply }> = {
  tei: {
    path: '/rerank',
    answer: ({ body }) => ({ body: ranked((body as { texts: string[] }).texts, 'score') }),
  },
  cohere: {
    path: '/v2/rerank',
    answer: ({ body }) => ({
      body: { id: '1', results: ranked((body as { documents: string[] }).documents, 'relevance_score') },
    }),
  },
  voyage: {
    path: '/v1/rerank',
    answer: ({ body }) => {
      const data = ranked((body as { documents: string[] }).documents, 'relevance_score');
      return { body: { object: 'list', data, model: 'm', usage: { total_tokens: 7 } } };
    },
  },
};

function ranked(given: readonly string[], key: string): Record<string, number>[] {
  return given.map((text, index) => ({ index, [key]: worthOf(text) })).sort((a, b) => (b[key] ?? 0) - (a[key] ?? 0));
}

describe.each(Object.keys(servers) as RerankShape[])('a rerank server in the shape of %s', (shape) => {
  const { path, answer } = servers[shape];

  it('returns the scores in the order of the texts, over several requests', async () => {
    const server = keep(await scriptedServer(answer));
    const reranker = createHttpReranker({ url: server.url, shape, model: 'm', apiKey: 'secret', batchSize: 3, retry });
    const ranking = await reranker.rerank('query', texts, inTime);
    expect(ranking.scores).toEqual(scores);
    expect(ranking.tokens).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]).toMatchObject({
      path,
      headers: { authorization: 'Bearer secret' },
      body: { query: 'query' },
    });
  });
});

describe('a rerank server', () => {
  async function against(answer: (request: ScriptedRequest, count: number) => ScriptedReply | 'hang') {
    const server = keep(await scriptedServer(answer));
    return { server, reranker: createHttpReranker({ url: server.url, shape: 'tei', retry }) };
  }

  it('is asked again if it is busy, up to a limit', async () => {
    const busy = await against((request, count) => (count === 1 ? { status: 429 } : servers.tei.answer(request)));
    await expect(busy.reranker.rerank('q', texts, inTime)).resolves.toMatchObject({ scores });
    const down = await against(() => ({ status: 500 }));
    await expect(down.reranker.rerank('q', texts, inTime)).rejects.toThrow(RerankerUnavailableError);
    expect(down.server.requests).toHaveLength(2);
  });

  it('causes a timeout if it does not answer', async () => {
    const { reranker } = await against(() => 'hang');
    await expect(reranker.rerank('q', texts, { timeoutMs: 50 })).rejects.toThrow(RerankerTimeoutError);
  });

  it.each([
    ['a score missing', [{ index: 0, score: 1 }]],
    ['an index twice', [0, 1, 2, 2].map((index) => ({ index, score: 1 }))],
    ['an index out of range', [0, 1, 2, 4].map((index) => ({ index, score: 1 }))],
    ['a score that is no number', [0, 1, 2, 3].map((index) => ({ index, score: '1' }))],
    ['an error', { error: 'no' }],
  ])('is refused if its reply has %s', async (_, body) => {
    const { reranker } = await against(() => ({ body }));
    await expect(reranker.rerank('q', texts, inTime)).rejects.toThrow(RerankerRejectedError);
  });

  it('needs the name of a model for shapes that have several', () => {
    expect(() => createHttpReranker({ url: 'http://localhost', shape: 'cohere' })).toThrow(EmbeddingConfigError);
  });
});
