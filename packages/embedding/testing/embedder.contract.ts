import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder, EmbedOptions } from '../src/embedder.js';

const background: EmbedOptions = { priority: 'background' };
const sentences = [
  'The refund is paid within thirty days.',
  'a',
  'Press the green button, wait for the beep, then close the lid and lock it with the key.',
  'Bananas are yellow.',
  'Rooms 12 and 14 are closed on Mondays; room 13 is open.',
  'Who pays?',
];

/** What every `Embedder` promises. `create` returns a new embedder each time. */
export function describeEmbedder(name: string, create: () => Promise<Embedder>): void {
  describe(`Embedder contract: ${name}`, () => {
    let embedder: Embedder;

    beforeAll(async () => {
      embedder = await create();
    });
    afterAll(async () => embedder[Symbol.asyncDispose]());

    it('returns one unit vector per text', async () => {
      const { vectors, tokens } = await embedder.embed(sentences, background);
      expect(vectors).toHaveLength(sentences.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(embedder.model.dimensions);
        expect(dot(vector, vector)).toBeCloseTo(1, 3);
      }
      expect(tokens).toBeGreaterThan(sentences.length);
    });

    it('returns vectors in the order of the texts, the same for equal texts whatever else is in the batch', async () => {
      const together = await embedder.embed([...sentences, ...sentences.toReversed()], background);
      for (const [index, sentence] of sentences.entries()) {
        const alone = (await embedder.embed([sentence], background)).vectors[0] ?? new Float32Array();
        const first = together.vectors[index] ?? new Float32Array();
        const second = together.vectors[2 * sentences.length - 1 - index] ?? new Float32Array();
        expect(dot(alone, first)).toBeGreaterThan(0.999);
        expect(dot(alone, second)).toBeGreaterThan(0.999);
      }
      const [one, , , other] = together.vectors;
      expect(dot(one ?? new Float32Array(), other ?? new Float32Array())).toBeLessThan(0.99);
    });

    it('accepts an empty list, and does not reuse a vector that a caller has changed', async () => {
      await expect(embedder.embed([], background)).resolves.toEqual({ vectors: [], tokens: 0 });
      const first = await embedder.embed(['Who pays?'], { priority: 'query' });
      first.vectors[0]?.fill(0); // a caller may change its vector
      const second = await embedder.embed(['Who pays?'], { priority: 'query' });
      expect(dot(second.vectors[0] ?? new Float32Array(), second.vectors[0] ?? new Float32Array())).toBeCloseTo(1, 3);
    });

    it.each([
      ['an empty text', ''],
      ['100,000 characters without a space', 'x'.repeat(100_000)],
      ['100,000 characters of words', 'word '.repeat(20_000)],
      ['unpaired surrogates', 'a\uD800b\uDFFF'],
      ['emoji', '👩‍👩‍👧 🏳️‍🌈'],
      ['NUL', 'a\0b'],
      ['CJK', '返金は三十日以内に行われます。'],
      ['a special token', '[SEP] [CLS] </s>'],
    ])('embeds %s', async (_, text) => {
      const { vectors } = await embedder.embed([text, 'a'], background);
      expect(vectors).toHaveLength(2);
      for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 3);
      const [count] = embedder.countTokens([text]);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(embedder.model.maxTokens);
      expect(embedder.lettersPerToken(text)).toBeGreaterThanOrEqual(0);
    });

    it('gives each of 20 concurrent callers the vector of its own text', async () => {
      const callers = Array.from({ length: 20 }, (_, i) => `Caller number ${i} asks.`);
      const answers = await Promise.all(
        callers.map((text, i) => embedder.embed([text], { priority: i % 2 === 0 ? 'query' : 'background' })),
      );
      const again = await embedder.embed(callers, background);
      for (const [i, { vectors }] of answers.entries()) {
        expect(dot(vectors[0] ?? new Float32Array(), again.vectors[i] ?? new Float32Array())).toBeGreaterThan(0.999);
      }
    });

    it('rejects with the reason of its signal when it aborts, and can embed afterwards', async () => {
      const reason = new Error('gave up');
      await expect(embedder.embed(['a'], { ...background, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);

      const controller = new AbortController();
      const many = Array.from({ length: 2_000 }, (_, i) => `${i} ${'words and words '.repeat(20)}`);
      const work = embedder.embed(many, { ...background, signal: controller.signal });
      controller.abort(reason);
      await expect(work).rejects.toBe(reason);
      await expect(embedder.embed(['still alive'], background)).resolves.toMatchObject({ vectors: [{}] });
    });

    it('rejects with EMBEDDER_UNAVAILABLE after it is disposed', async () => {
      const closed = await create();
      await closed[Symbol.asyncDispose]();
      await expect(closed.embed(['too late'], background)).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE' });
    });
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
