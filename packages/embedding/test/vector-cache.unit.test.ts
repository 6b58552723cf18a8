import { expect, it } from 'vitest';
import { createVectorCache } from '../src/onnx/vector-cache.js';

const embeddings = (value: number) => ({ vectors: [Float32Array.of(value)], tokens: 1 });

it('keeps the vectors of the most recently used texts', () => {
  const cache = createVectorCache(2);
  cache.set('a', embeddings(1));
  cache.set('b', embeddings(2));
  cache.get('a');
  cache.set('c', embeddings(3));
  expect(cache.get('a')).toEqual(embeddings(1));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('c')).toEqual(embeddings(3));
});

it('does not keep the vectors of very long texts', () => {
  const cache = createVectorCache();
  cache.set('x'.repeat(10_000), embeddings(1));
  expect(cache.get('x'.repeat(10_000))).toBeUndefined();
});
