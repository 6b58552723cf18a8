import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../src/main.js';

type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: object };

interface Call {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
}

describe('cardinal conflicts check', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardinal-check-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function run(args: readonly string[], signal?: AbortSignal) {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await main(args, {
      env: { CARDINAL_DATA_DIR: folder },
      stdout: { write: (text) => out.push(text) },
      stderr: { write: (text) => err.push(text) },
      ...(signal ? { signal } : {}),
    });
    return {
      code,
      out,
      err,
      result: out.length > 0 ? (JSON.parse(out.join('')) as Record<string, unknown>) : undefined,
    };
  }

  /** A server that returns these responses in turn, and then repeats the last. */
  async function serve(answers: readonly Reply[]): Promise<AsyncDisposable & { calls: Call[]; url: string }> {
    const calls: Call[] = [];
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      const { status = 200, headers = {}, body } = answers[Math.min(calls.length, answers.length - 1)] ?? { body: {} };
      calls.push({ path: request.url, authorization: request.headers.authorization });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return {
      calls,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
    };
  }

  const progress = (checked: number, open: number): Reply => ({
    body: { message: 'Documents compared.', data: { checked, total: 4, open, done: checked === 4 } },
  });
  const check = (url: string) => ['conflicts', 'check', '--team', '1', '--collection', '7', '--url', url];

  it('repeats its calls until all documents are checked, prints its progress, and revokes its key', async () => {
    await run(['team', 'create', '--name', 'Acme']);
    const busy = { status: 503, headers: { 'retry-after': '0' }, body: { error: 'busy' } };
    await using server = await serve([progress(1, 0), busy, progress(3, 2), progress(4, 2)]);

    const { code, out, err, result } = await run(check(server.url));

    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(result).toEqual({ checked: 4, total: 4, open: 2, done: true });
    expect(err).toEqual([
      '1 of 4 documents compared, 0 open conflicts\n',
      '3 of 4 documents compared, 2 open conflicts\n',
      '4 of 4 documents compared, 2 open conflicts\n',
    ]);
    expect(server.calls).toHaveLength(4);
    expect(server.calls[0]?.path).toBe('/api/v1/collections/7/conflicts/check');
    expect(server.calls[0]?.authorization).toMatch(/^Bearer sk-/);
    expect((await run(['key', 'list'])).result?.['keys']).toMatchObject([{ team_id: 1, revoked: true }]);
  });

  it('stops when it is interrupted, prints its progress, and revokes its key', async () => {
    await run(['team', 'create', '--name', 'Acme']);
    const stopping = new AbortController();
    await using server = await serve([progress(1, 0), progress(2, 1)]);
    const stopped = main(check(server.url), {
      env: { CARDINAL_DATA_DIR: folder },
      stdout: { write: (text) => expect(JSON.parse(text)).toEqual({ checked: 2, total: 4, open: 1, done: false }) },
      stderr: { write: (text) => void (text.startsWith('2 of 4') && stopping.abort()) },
      signal: stopping.signal,
    });

    expect(await stopped).toBe(130);
    expect((await run(['key', 'list'])).result?.['keys']).toMatchObject([{ revoked: true }]);
  });

  it('fails if the server refuses, makes no progress, or cannot be reached', async () => {
    await run(['team', 'create', '--name', 'Acme']);
    const failure = async (answers: readonly Reply[]) => {
      await using server = await serve(answers);
      const { code, err } = await run(check(server.url));
      return { exit: code, ...(JSON.parse(err.at(-1) ?? '') as { readonly error: string; readonly code: string }) };
    };

    expect(
      await failure([{ status: 404, body: { error: 'Collection not found.', code: 'COLLECTION_NOT_FOUND' } }]),
    ).toEqual({
      exit: 1,
      code: 'CLI_SERVER_REFUSED',
      error: 'The server refused the request (404): Collection not found.',
    });
    expect(await failure([progress(2, 0)])).toMatchObject({ code: 'CLI_SERVER_REFUSED' });
    const { code, err } = await run(check('http://127.0.0.1:9'));
    expect(code).toBe(1);
    expect(err.join('')).toContain('No server answers at http://127.0.0.1:9; name its URL with --url or CARDINAL_URL.');
    expect((await run(['conflicts', 'check', '--team', '1'])).code).toBe(2);
    expect((await run([...check('http://127.0.0.1:9').slice(0, -1), 'nowhere'])).code).toBe(2);
  });
});
