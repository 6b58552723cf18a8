import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

describe("the users' metadata of a file", () => {
  let it1: Harness;
  beforeAll(async () => {
    it1 = await startGateway();
  });
  afterAll(async () => it1[Symbol.asyncDispose]());

  it('can be changed key by key', async () => {
    const { status, json } = await it1.call('PATCH', '/api/v1/files/1/metadata', { a: 'x', b: null, c: ['y'] });
    expect([status, json]).toMatchObject([200, { data: { fileInstances: [{ metadata: { a: 'x', c: ['y'] } }] } }]);
    expect((await it1.call('PATCH', '/api/v1/files/99/metadata', { a: 'x' })).status).toBe(404);
  });

  it.each([
    ['[]', 'the body must be an object of metadata'],
    ['{"a": {"b": 1}}', 'a must be a string, a number between ±9007199254740991, a boolean, a list of strings'],
    ['{"a": [1]}', 'a must be a string, a number between ±9007199254740991, a boolean, a list of strings'],
    ['{"a": 9007199254740993}', 'a must be a string, a number between ±9007199254740991, a boolean'],
    ['{"__proto__": {"a": 1}}', 'a key __proto__'],
  ])('cannot be %s', async (body, message) => {
    const { status, json } = await it1.call('PATCH', '/api/v1/files/1/metadata', body);
    expect([status, json['error']]).toEqual([400, expect.stringContaining(message) as string]);
  });
});
