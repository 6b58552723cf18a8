import { Ajv2020 } from 'ajv/dist/2020.js';
import type { components, paths } from '@cardinal/client';
import createClient from 'openapi-fetch';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format } from 'prettier';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseEvents } from '../src/client.js';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';
import { createCollection } from '../src/wait.js';

type AskEvent = components['schemas']['AskEvent'];

const running = serverForThisFile();

/** Header of the generated file of types. */
const generatedBy = `/**
 * Generated from the OpenAPI document of the gateway, do not edit: its schemas are in services/gateway/src/inbound/http/schemas, and
 * \`npx vitest run test-e2e/clients/typescript --update\` writes this file.
 */

`;

describe('the OpenAPI document', () => {
  it('generates the types of the client, with the default settings of the generator', async () => {
    const description = await (await fetch(`${running().server.url}/api/v1/openapi.json`)).json();
    const generated = astToString(await openapiTS(description as OpenAPI3));

    await expect(
      await format(`${generatedBy}${generated}`, { parser: 'typescript', printWidth: 120, singleQuote: true }),
    ).toMatchFileSnapshot('../../packages/client/src/schema.ts');
  });
});

describe('events', () => {
  it('match the schemas that the OpenAPI document has for their streams', async () => {
    const { client, server } = running();
    const description = (await client.get<OpenAPI3>('/api/v1/openapi.json')).body;
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(description, 'api');
    const isOne = (name: string, event: object): boolean => ajv.validate(`api#/components/schemas/${name}`, event);
    const id = await createCollection(client, 'Events');
    await client.upload(id, 'policy.txt', 'A hotel night may cost at most 140 euros.');
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${ownerKey}` };
    const { body } = await fetch(`${server.url}/api/v1/collections/${id}/events`, { headers, signal: leaving.signal });
    let text = '';
    for await (const piece of body ?? []) {
      text += Buffer.from(piece).toString();
      if (text.includes('"status":"processed"')) break;
    }
    leaving.abort();
    const question = 'How much may a hotel night cost?';
    const answer = await client.stream(`/api/v1/collections/${id}/ask`, { question, stream: true });

    const watched = parseEvents(text.slice(0, text.lastIndexOf('\n\n')));
    expect(watched.length).toBeGreaterThan(1);
    expect(watched.filter((event) => !isOne('CollectionEvent', event))).toEqual([]);
    expect(new Set(answer.map(({ type }) => type))).toEqual(new Set(['status', 'source', 'answer_chunk', 'done']));
    expect(answer.filter((event) => !isOne('AskEvent', event))).toEqual([]);
    expect(isOne('AskEvent', { type: 'done', data: {} })).toBe(false);
  });
});

describe('a client generated for TypeScript', () => {
  let client: ReturnType<typeof createClient<paths>>;
  let id: number;
  const policy = 'Travel policy\n\nA hotel night may cost at most 140 euros. Flights are booked by the office.\n';
  const question = 'How much may a hotel night cost?';

  beforeAll(() => {
    client = createClient<paths>({ baseUrl: running().server.url, headers: { authorization: `Bearer ${ownerKey}` } });
  });

  it('creates a collection, uploads and waits', async () => {
    const made = await client.POST('/api/v1/collections/add', { body: { name: 'Travel' } });
    if (!made.data) throw new Error(made.error.error);
    id = made.data.data.id;
    const uploaded = await client.POST('/api/v1/collections/{id}/files/upload', {
      params: { path: { id } },
      body: { file: policy },
      bodySerializer: ({ file }) => {
        const form = new FormData();
        form.append('file', new Blob([file]), 'policy.txt');
        return form;
      },
    });
    expect(uploaded.response.status).toBe(201);
    await vi.waitFor(
      async () => {
        const { data } = await client.GET('/api/v1/files/{id}', {
          params: { path: { id: uploaded.data?.file_id ?? 0 } },
        });
        expect(data?.data.status).toBe('processed');
      },
      { timeout: 60_000, interval: 50 },
    );
  });

  it('searches with nothing but a query, and with a filter', async () => {
    const params = { path: { id } };
    const plain = await client.POST('/api/v1/collections/{id}/search', { params, body: { query: question } });
    const filters = { knowledge_type: ['definition' as const], page: 999 };
    const filtered = await client.POST('/api/v1/collections/{id}/search', {
      params,
      body: { query: question, filters },
    });

    expect(plain.data?.results[0]?.metadata.file_name).toBe('policy.txt');
    expect(filtered.data?.total_results).toBe(0);
  });

  it('asks with nothing but a question, and reads the events of an answer by their types', async () => {
    const params = { path: { id } };
    const asked = await client.POST('/api/v1/collections/{id}/ask', { params, body: { question } });
    const streamed = await client.POST('/api/v1/collections/{id}/ask', {
      params,
      body: { question, stream: true },
      parseAs: 'text',
    });
    const events = parseEvents(String(streamed.data)) as unknown as AskEvent[];
    const text = events.map((event) => (event.type === 'answer_chunk' ? event.data.content : '')).join('');
    const last = events.at(-1);

    expect(asked.data).toMatchObject({ answer: expect.stringContaining('140 euros') as string });
    expect(text).toContain('140 euros');
    expect(last?.type === 'done' && last.data.total_sources > 0).toBe(true);
  });

  it('lists cards and conflicts without parameters', async () => {
    const params = { path: { id } };
    const cards = await client.GET('/api/v1/collections/{id}/knowledge-cards', { params });
    const conflicts = await client.GET('/api/v1/collections/{id}/conflicts', { params });
    const checked = await client.POST('/api/v1/collections/{id}/conflicts/check', { params, body: {} });
    const usage = await client.GET('/api/v1/usage/calls');

    expect(cards.data?.data.pagination).toMatchObject({ page: 1, limit: 20 });
    expect(conflicts.data?.data.conflicts).toEqual([]);
    expect(checked.data?.data.done).toBe(true);
    expect(usage.data?.data).toEqual([]);
  });

  it('deletes, and reads the error of what is gone', async () => {
    const params = { path: { id } };
    const gone = await client.DELETE('/api/v1/collections/{id}', { params });
    const missing = await client.GET('/api/v1/collections/{id}', { params });

    expect(gone.response.status).toBe(200);
    expect(missing.error?.code).toBe('COLLECTION_NOT_FOUND');
  });
});
