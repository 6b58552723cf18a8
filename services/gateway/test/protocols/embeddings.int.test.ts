import OpenAI, { BadRequestError, InternalServerError, NotFoundError } from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';
import { urlOf } from './answers.js';

describe('vectors for the official OpenAI client', () => {
  let ours: Harness;
  let client: OpenAI;
  beforeEach(async () => {
    ours = await startGateway();
    client = new OpenAI({ apiKey: ours.key, baseURL: `${await urlOf(ours)}/v1`, maxRetries: 0 });
  });
  afterEach(async () => ours[Symbol.asyncDispose]());

  it('are returned in the order of the texts, with the tokens used', async () => {
    const model = 'cardinal/embedding';
    const one = await client.embeddings.create({ model, input: 'hotel' }); // the client asks for base64 by itself
    const two = await client.embeddings.create({
      model,
      input: ['hotel', 'a'],
      encoding_format: 'float',
      dimensions: 2,
    });
    const { json } = await ours.call('GET', '/api/v1/usage');

    expect(one.data).toEqual([{ object: 'embedding', index: 0, embedding: [5, 0.5] }]);
    expect(two.data.map(({ index, embedding }) => [index, embedding])).toEqual([
      [0, [5, 0.5]],
      [1, [1, 0.5]],
    ]);
    expect([two.model, two.usage]).toEqual(['mini', { prompt_tokens: 2, total_tokens: 2 }]);
    expect(json).toMatchObject({
      data: { operations: [{ operation: 'embedding', model: 'mini', requests: 2, tokens: 3 }] },
    });
  });

  it.each([
    ['of a model that is none', { model: 'text-embedding-3-small', input: 'x' }, NotFoundError],
    ['of nothing', { input: [] as string[] }, BadRequestError],
    ['of a blank', { input: ' ' }, BadRequestError],
    ['of tokens', { input: [1, 2] }, BadRequestError],
    ['of too many', { input: Array<string>(129).fill('x') }, BadRequestError],
    ['of too long a text', { input: 'x'.repeat(32_769) }, BadRequestError],
    ['in other dimensions', { input: 'x', dimensions: 3 }, BadRequestError],
  ])('are refused: %s', async (_what, given, error) => {
    await expect(client.embeddings.create({ model: 'cardinal/embedding', ...given })).rejects.toThrow(error);

    const { json } = await ours.call('GET', '/api/v1/usage');
    expect(json).toMatchObject({ data: { used: 0, reserved: 0 } });
  });

  it('cost no tokens if embedding fails', async () => {
    ours.retrieval.failure = new Error('down');
    await expect(client.embeddings.create({ model: 'cardinal/embedding', input: 'x' })).rejects.toThrow(
      InternalServerError,
    );
    ours.retrieval.failure = undefined;

    const { json } = await ours.call('GET', '/api/v1/usage');
    expect(json).toMatchObject({ data: { operations: [], reserved: 0 } });
  });
});
