import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { data, fakeServer, refusal, runCommand, testKey, whole } from './fake-server.js';
import { collection, escape, list, noColours, travel } from './command-samples.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardinal-commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a collection', () => {
  const search = 'POST /api/v1/collections/7/search';
  const reply = whole({ results: [], total_results: 0, query_time_ms: 1, tokens_used: {} });

  it.each([
    ['an id', '7', [collection(8, '7'), collection(7, 'Travel')]],
    ['a name', 'Travel', [collection(8, 'x'), collection(7, 'Travel')]],
    ['a name of digits', '2026', [collection(8, 'x'), collection(7, '2026')]],
    ['a name as another system composes it', 'Re\u0301sume\u0301', [collection(7, 'R\u00e9sum\u00e9')]],
  ])('is found by %s', async (_, named, all) => {
    const { url } = await fakeServer({ [list]: data(all), [search]: reply });

    expect(await runCommand(['search', 'x', '-c', named], { url })).toMatchObject({ code: 0, err: '' });
  });

  it('is searched with filters', async () => {
    const { url, asked } = await fakeServer({ [list]: data([collection(7, 'Travel')]), [search]: reply });
    const filters = { 'metadata.dept': { in: ['HR', 'IT'] } };
    const { code } = await runCommand(['search', 'x', '-c', '7', '--filters', JSON.stringify(filters)], { url });
    const wrong = await runCommand(['search', 'x', '-c', '7', '--filters', 'dept=HR'], { url });

    expect(code).toBe(0);
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ query: 'x', filters });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--filters must be a JSON object')]);
  });

  it('with an ambiguous name has to be given by its id', async () => {
    const { url } = await fakeServer({ [list]: data([collection(7, 'Travel'), collection(9, 'Travel')]) });
    const { code, err } = await runCommand(['search', 'x', '-c', 'Travel'], { url });

    expect([code, JSON.parse(err)]).toEqual([
      1,
      {
        code: 'CLI_COLLECTION_AMBIGUOUS',
        error: '2 collections are named "Travel"; use one of their ids: 7, 9',
      },
    ]);
  });

  it('that does not exist has its own exit code', async () => {
    const { url } = await fakeServer({ [list]: data([]) });
    expect(await runCommand(['cards', '-c', 'Travel'], { url })).toMatchObject({ code: 5, out: '' });
  });

  it('has chats that can be listed, renamed, and deleted after a confirmation', async () => {
    const chat = { id: 'a-1', name: null, started_at: '2026-11-21T09:30:00.000Z', questions: 2 };
    const { url, asked } = await fakeServer({
      ...travel,
      'GET /api/v1/collections/7/chats?limit=20': whole({ message: '', data: [chat], next_cursor: null }),
      'GET /api/v1/collections/7/chats/a-1': data({ ...chat, asks: [] }),
      'PATCH /api/v1/collections/7/chats/a-1': data({ ...chat, name: 'Hotels' }),
      'DELETE /api/v1/collections/7/chats/a-1': whole({ message: 'ok' }),
    });
    const run = (...words: string[]) => runCommand(['chats', ...words, '-c', 'Travel'], { url });

    expect(JSON.parse((await run('list')).out)).toEqual({ chats: [chat], total: 0 });
    expect(JSON.parse((await run('rename', 'a-1', 'Hotels')).out)).toMatchObject({ name: 'Hotels' });
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ name: 'Hotels' });
    const { code, err } = await run('delete', 'a-1');
    expect([code, err]).toEqual([2, expect.stringContaining('delete chat a-1, with 2 questions. Repeat with --yes')]);
    expect(asked.map(({ method }) => method)).not.toContain('DELETE');
    expect(await run('delete', 'a-1', '--yes')).toMatchObject({ code: 0 });
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/collections/7/chats/a-1' });
  });

  it('is deleted only after a confirmation', async () => {
    const { url, asked } = await fakeServer({ ...travel, 'DELETE /api/v1/collections/7': whole({ message: 'ok' }) });

    const { code, err } = await runCommand(['collections', 'delete', 'Travel'], { url });
    expect([code, err]).toEqual([2, expect.stringContaining('2 files and 4 cards. Repeat with --yes')]);
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
    expect(await runCommand(['collections', 'delete', 'Travel', '--yes'], { url })).toMatchObject({ code: 0 });
  });
});

it.each([
  [['files', 'status', 'handbook.pdf']],
  [['files', 'delete', '7', '0', '--yes']],
  [['conflicts', 'settle', 'undefined', '--action', 'dismiss']],
  [['versions', '7.5']],
])('an operand that is not an id is refused as an operand, not as an option: %j', async (words) => {
  const { url, asked } = await fakeServer(travel);
  const { code, err } = await runCommand(words, { url });
  expect([code, err]).toEqual([2, expect.stringContaining('"ID must be an integer, 1 or more"')]);
  expect(asked).toEqual([]);
});

it.each([
  ['--collection', ['upload', 'a.md', '-c', 'Travel', '-c', 'Other']],
  ['--collection', ['upload', 'a.md', '-c', 'Travel', '--collection=Travel']],
  ['--top-k', ['search', 'hotel', '-c', 'Travel', '--top-k', '3', '--top-k', '30']],
])('an option with one value is refused if it is given twice: %s of %j', async (option, words) => {
  const { url, asked } = await fakeServer(travel);
  const { code, err } = await runCommand(words, { url });
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`${option} must not be given more than once. Usage: cardinal ${words[0]}`),
  ]);
  expect(asked).toEqual([]);
});

describe('a file that is processed again', () => {
  const reprocess = 'POST /api/v1/files/3/reprocess';
  const file = { id: 3, name: 'prices.csv', status: 'processing', fileInstances: [] };

  it.each([
    ['as before', [], {}],
    ['as is found out', ['--find-out'], { options: {} }],
    ['as is said', ['--encoding', 'windows-1252'], { options: { encoding: 'windows-1252' } }],
    ['with tabs', ['--delimiter', 'tab', '--header-row', '3'], { options: { delimiter: '\t', header_row: 3 } }],
    ['as one sheet', ['--sheet', 'Prices 2026'], { options: { sheet: 'Prices 2026' } }],
    ['in a language', ['--ocr-language', 'deu'], { options: { ocr_language: 'deu' } }],
    ['as text', ['--as-text'], { options: { treat_as: 'text' } }],
  ])('is parsed %s', async (_, given, body) => {
    const { url, asked } = await fakeServer({ [reprocess]: data(file) });

    const { code, out } = await runCommand(['files', 'reprocess', '3', ...given], { url });

    expect([code, JSON.parse(out)]).toEqual([0, file]);
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual(body);
  });

  it.each([
    [['--encoding', 'latin'], '--encoding must be one of: utf-8, '],
    [['--delimiter', '\t\t'], '--delimiter must be one of: '],
    [['--header-row=-1'], '--header-row must be an integer, 0 or more'],
    [['--find-out', '--as-text'], '--find-out must not be combined with other reading options'],
  ])('is refused with %j', async (given, message) => {
    const { url, asked } = await fakeServer({ [reprocess]: data(file) });

    const { code, err } = await runCommand(['files', 'reprocess', '3', ...given], { url });

    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(asked).toEqual([]);
  });
});

describe('at a terminal', () => {
  it('lists are printed as tables, in colours unless NO_COLOR is set', async () => {
    const { url } = await fakeServer(travel);
    const coloured = await runCommand(['collections', 'list'], { url, isTTY: true });
    const plain = await runCommand(['collections', 'list'], { url, isTTY: true, env: noColours });
    const json = await runCommand(['collections', 'list', '--json'], { url, isTTY: true });

    expect(plain.out).toBe(
      'id  name    status     files  cards  created\n 7  Travel  processed      2      4  2026-11-21\n',
    );
    expect(coloured.out).toContain(`${escape}[32mprocessed${escape}[0m`);
    expect(JSON.parse(json.out)).toEqual({ collections: [collection(7, 'Travel')] });
  });

  it('a failure is printed as a line with code and trace of the server, otherwise as JSON', async () => {
    const body = {
      error: 'top_k must be an integer between 1 and 100',
      code: 'REQUEST_INVALID',
      trace_id: 'abc',
      request_id: 'r',
    };
    const { url } = await fakeServer({ ...travel, 'POST /api/v1/collections/7/search': refusal(400, body) });
    const search = ['search', 'x', '-c', '7', '--top-k', '999'];
    const shown = await runCommand(search, { url, isTTY: true, env: noColours });
    const piped = await runCommand(search, { url });

    expect(shown).toMatchObject({ code: 1, out: '', err: `cardinal: ${body.error} (REQUEST_INVALID, trace abc)\n` });
    expect(JSON.parse(piped.err)).toEqual({ ...body, status: 400 });
  });
});

describe('exit codes', () => {
  it.each([
    [401, 4],
    [403, 4],
    [404, 5],
    [429, 6],
    [500, 1],
  ])('for status %i is %i', async (status, expected) => {
    const { url } = await fakeServer({ [list]: refusal(status, { error: 'no', code: 'X' }, { 'retry-after': '999' }) });
    expect(await runCommand(['collections', 'list'], { url })).toMatchObject({ code: expected, out: '' });
  });

  it('differ for an unreachable server and a missing one', async () => {
    const unreachable = await runCommand(['collections', 'list'], { url: 'http://127.0.0.1:9' });
    const unnamed = await runCommand(['collections', 'list'], { env: { XDG_CONFIG_HOME: folder } });

    expect([unreachable.code, JSON.parse(unreachable.err)]).toMatchObject([3, { code: 'CLIENT_NETWORK' }]);
    expect([unnamed.code, JSON.parse(unnamed.err)]).toMatchObject([4, { code: 'CLI_NO_SERVER' }]);
  });
});

describe('login', () => {
  const usage = {
    period: { start: '', end: '2026-12-01' },
    quota: null,
    used: 3,
    reserved: 0,
    remaining: null,
    operations: [],
  };
  const answers = { 'GET /healthz': whole({ status: 'ok', version: '9' }), 'GET /api/v1/usage': data(usage) };

  it('stores a key that the server accepts, never prints it, and removes it at logout', async () => {
    const { url, asked } = await fakeServer({ ...answers, ...travel });
    const env = { XDG_CONFIG_HOME: folder };
    const runs = [
      await runCommand(['login', url, '--profile', 'work'], { env, stdin: `${testKey}\nmore\n` }),
      await runCommand(['whoami', '--profile', 'work'], { env }),
      await runCommand(['collections', 'list', '--profile', 'work'], { env }),
      await runCommand(['logout', '--profile', 'work'], { env }),
    ];

    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(JSON.parse(runs[1]?.out ?? '')).toMatchObject({
      url,
      version: '9',
      key_from: 'profile work',
      used_tokens: 3,
    });
    expect(new Set(asked.slice(1).map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${testKey}`]));
    expect(runs.map(({ out, err }) => out + err).join('')).not.toContain(testKey);
    expect(await runCommand(['logout', '--profile', 'work'], { env })).toMatchObject({ code: 5 });
  });

  it.each([
    ['that the server does not know', 'sk-unknown', 4],
    ['that is none', 'secret', 2],
    ['that nobody gives', '', 2],
  ])('stores no key %s', async (_, key, code) => {
    const refused = { ...answers, 'GET /api/v1/usage': refusal(401, { error: 'no', code: 'AUTH_KEY_INVALID' }) };
    const { url } = await fakeServer(refused);
    const env = { XDG_CONFIG_HOME: folder };

    expect(await runCommand(['login', url], { env, stdin: `${key}\n` })).toMatchObject({ code, out: '' });
    expect(() => readFileSync(join(folder, 'cardinal', 'profiles.json'))).toThrow('ENOENT');
  });

  it('accepts only URLs', async () => {
    expect(await runCommand(['login', 'localhost:8080'], { stdin: testKey })).toMatchObject({ code: 2 });
  });
});
