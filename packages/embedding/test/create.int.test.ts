import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it } from 'vitest';
import { createEmbedder, createReranker, EmbeddingConfigError } from '../src/index.js';
import { keep } from './keep.js';
import { tinyEncoder, tinyPairClassifier } from './tiny-models.js';

const options = { logger: silentLogger, threads: 1 };

describe('choosing an embedder by URL', () => {
  it('supports `builtin:`', async () => {
    const embedder = keep(await createEmbedder('builtin:', options));
    expect(embedder.model).toEqual({ id: 'all-MiniLM-L6-v2-int8-1', dimensions: 384, maxTokens: 256 });
  });

  it('supports ONNX folders', async () => {
    const model = keep(await tinyEncoder({ id: 'tiny' }));
    const embedder = keep(await createEmbedder(`onnx:${model.dir}`, options));
    expect(embedder.model.id).toBe('tiny');
  });

  it('supports servers, without a request if the URL contains all facts of the model', async () => {
    const url = 'openai+http://localhost:1/v1?model=some-model&dimensions=1024&maxTokens=512';
    const embedder = keep(await createEmbedder(url, { ...options, apiKey: 'k' }));
    expect(embedder.model).toEqual({ id: 'some-model@localhost:1', dimensions: 1024, maxTokens: 512 });
  });

  it.each([
    '',
    'builtin',
    'https://host/v1?model=m',
    'openai+ftp://host?model=m',
    'openai+https://',
    'openai+https://host/v1',
    'openai+https://host/v1?model=m&dimensions=many',
    'openai+https://user:password@host/v1?model=m',
    'onnx:/nowhere/at/all',
  ])('refuses %j', async (url) => {
    await expect(createEmbedder(url, options)).rejects.toThrow(EmbeddingConfigError);
  });
});

describe('choosing a reranker by URL', () => {
  it('supports `builtin:`, which needs no model', async () => {
    await expect(createReranker('builtin:', options)).resolves.toBeUndefined();
  });

  it('supports ONNX folders', async () => {
    const model = keep(await tinyPairClassifier({ id: 'pairs' }));
    const reranker = await createReranker(`onnx:${model.dir}`, options);
    expect(reranker?.id).toBe('pairs');
    await reranker?.[Symbol.asyncDispose]();
  });

  it.each([
    ['rerank+http://localhost:8081', 'tei@localhost:8081'],
    ['rerank+https://api.cohere.com?model=rerank-v3.5', 'rerank-v3.5@api.cohere.com'],
    ['rerank+https://api.voyageai.com/v1?model=rerank-2.5', 'rerank-2.5@api.voyageai.com'],
  ])('supports %s', async (url, id) => {
    expect((await createReranker(url, options))?.id).toBe(id);
  });

  it.each(['', 'rerank+https://', 'rerank+https://host?shape=other', 'rerank+https://host?shape=cohere', 'cohere:'])(
    'refuses %j',
    async (url) => {
      await expect(createReranker(url, options)).rejects.toThrow(EmbeddingConfigError);
    },
  );
});
