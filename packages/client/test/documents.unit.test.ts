import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClient, type NewDocument, type UploadedDocument } from '../src/index.js';
import { hangUp, json, scriptedServer } from './scripted-server.js';

const clientOf = (baseUrl: string) =>
  createClient({ baseUrl, apiKey: 'sk-test-key-0123456789abcdef', retry: { retries: 2, firstMs: 1 } });

const answered = (...lines: readonly object[]) => {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(body);
};
const taken = (line: number) => ({ line, name: 'a', file_id: line, file_instance_id: line, status: 'processing' });

async function* numbered(count: number, text = 'b'): AsyncGenerator<NewDocument> {
  for (let n = 0; n < count; n += 1) yield { name: `${n}`, text };
}

async function collected(outcomes: AsyncIterable<UploadedDocument>, into: UploadedDocument[] = []) {
  for await (const outcome of outcomes) into.push(outcome);
  return into;
}

describe('many documents', () => {
  it('are sent as lines, and each outcome has the index of its document', async () => {
    const error = { code: 'REQUEST_FIELD_INVALID', message: 'text must not be empty', field: 'text' };
    const { url, received } = await scriptedServer(answered(taken(1), { line: 2, name: '1', error }));

    const outcomes = await collected(clientOf(url).uploadDocuments(7, numbered(2)));

    expect(outcomes).toEqual([
      { index: 0, name: 'a', file_id: 1, file_instance_id: 1, status: 'processing' },
      { index: 1, name: '1', error },
    ]);
    expect(received).toMatchObject([
      { path: '/api/v1/collections/7/documents', body: '{"name":"0","text":"b"}\n{"name":"1","text":"b"}\n' },
    ]);
    expect(received[0]?.headers['content-type']).toBe('application/x-ndjson');
  });

  it('are split into requests of 1,000 documents at most', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => taken(n + 1));
    const { url, received } = await scriptedServer(answered(...many), answered(taken(1), taken(2)));

    const outcomes = await collected(clientOf(url).uploadDocuments(7, numbered(1_002)));

    expect(outcomes.map(({ index }) => index)).toEqual(Array.from({ length: 1_002 }, (_, n) => n));
    expect(received).toHaveLength(2);
  });

  it('of a megabyte each are sent in separate requests', async () => {
    const { url, received } = await scriptedServer(answered(taken(1)), answered(taken(1)));

    await collected(clientOf(url).uploadDocuments(7, numbered(2, 'x'.repeat(1_000_000))));

    expect(received).toHaveLength(2);
  });

  it('send no request if the list is empty', async () => {
    expect(await collected(clientOf('http://127.0.0.1:1').uploadDocuments(7, []))).toEqual([]);
  });

  it('are sent again if the server was busy', async () => {
    const busy = json(503, { error: 'busy', code: 'OVERLOADED' });
    const { url } = await scriptedServer(busy, answered(taken(1)));

    expect(await collected(clientOf(url).uploadDocuments(7, numbered(1)))).toHaveLength(1);
  });

  it('are not sent again after a lost connection', async () => {
    const { url, received } = await scriptedServer(hangUp, answered(taken(1)));

    await expect(collected(clientOf(url).uploadDocuments(7, numbered(1)))).rejects.toMatchObject({
      code: 'CLIENT_NETWORK',
    });
    expect(received).toHaveLength(1);
  });

  it('yield the outcomes so far, then the error, if the server stops early', async () => {
    const error = { code: 'REMOTE_UNREACHABLE', message: 'ingest does not answer', field: null };
    const { url } = await scriptedServer(answered(taken(1), { line: null, name: null, error }));
    const outcomes: UploadedDocument[] = [];

    await expect(collected(clientOf(url).uploadDocuments(7, numbered(2)), outcomes)).rejects.toMatchObject({
      name: 'StreamFailedError',
      code: 'REMOTE_UNREACHABLE',
    });
    expect(outcomes).toHaveLength(1);
  });

  it('yield the outcomes so far, then an error, if some documents have no answer', async () => {
    const { url } = await scriptedServer(answered(taken(1)));
    const outcomes: UploadedDocument[] = [];

    await expect(collected(clientOf(url).uploadDocuments(7, numbered(2)), outcomes)).rejects.toMatchObject({
      code: 'CLIENT_NETWORK',
      message: 'The response was cut off: it has outcomes for 1 of 2 documents.',
    });
    expect(outcomes).toHaveLength(1);
  });

  it.each(['<html>', 'null', '1'])('fail if the body of the answer is %s', async (body) => {
    const { url } = await scriptedServer((response) => response.writeHead(200).end(body));

    await expect(collected(clientOf(url).uploadDocuments(7, numbered(1)))).rejects.toMatchObject({
      code: 'CLIENT_UNREADABLE_ANSWER',
    });
  });

  it('end with the reason of their signal', async () => {
    const { url } = await scriptedServer(answered(taken(1)));
    const leaving = new AbortController();
    const outcomes = clientOf(url).uploadDocuments(7, numbered(1), { signal: leaving.signal });
    leaving.abort(new Error('enough'));

    await expect(collected(outcomes)).rejects.toThrow('enough');
  });
});
