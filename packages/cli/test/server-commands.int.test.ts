import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { data, events, fakeServer, refusal, runCommand, testKey, whole } from './fake-server.js';

const collection = (id: number, name: string) => ({
  id,
  name,
  status: 'processed',
  uploaded_at: '2026-11-21T09:30:00.000Z',
  publish_disabled: false,
  user: { id: 'u', email: '', name: 'Ann' },
  _count: { knowledgeCards: 4, fileInstances: 2, chats: 0 },
});
const list = 'GET /api/v1/collections/list';
const travel = { [list]: data([collection(7, 'Travel')]) };
const noColours = { NO_COLOR: '1' };
const escape = '\u001b';

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

  it('is searched as far as filters say', async () => {
    const { url, asked } = await fakeServer({ [list]: data([collection(7, 'Travel')]), [search]: reply });
    const filters = { 'metadata.dept': { in: ['HR', 'IT'] } };
    const { code } = await runCommand(['search', 'x', '-c', '7', '--filters', JSON.stringify(filters)], { url });
    const wrong = await runCommand(['search', 'x', '-c', '7', '--filters', 'dept=HR'], { url });

    expect(code).toBe(0);
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ query: 'x', filters });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--filters must be a JSON object')]);
  });

  it('whose name others have, too, is asked for by its id', async () => {
    const { url } = await fakeServer({ [list]: data([collection(7, 'Travel'), collection(9, 'Travel')]) });
    const { code, err } = await runCommand(['search', 'x', '-c', 'Travel'], { url });

    expect([code, JSON.parse(err)]).toEqual([
      1,
      {
        code: 'CLI_COLLECTION_AMBIGUOUS',
        error: '2 collections are named "Travel"; say which by its id: 7, 9',
      },
    ]);
  });

  it('that is not there has an exit code of its own', async () => {
    const { url } = await fakeServer({ [list]: data([]) });
    expect(await runCommand(['cards', '-c', 'Travel'], { url })).toMatchObject({ code: 5, out: '' });
  });

  it('has chats that are listed, renamed, and deleted only where that was said', async () => {
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
    expect([code, err]).toEqual([2, expect.stringContaining('delete chat a-1, of 2 questions: say --yes')]);
    expect(asked.map(({ method }) => method)).not.toContain('DELETE');
    expect(await run('delete', 'a-1', '--yes')).toMatchObject({ code: 0 });
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/collections/7/chats/a-1' });
  });

  it('is deleted only where that was said', async () => {
    const { url, asked } = await fakeServer({ ...travel, 'DELETE /api/v1/collections/7': whole({ message: 'ok' }) });

    const { code, err } = await runCommand(['collections', 'delete', 'Travel'], { url });
    expect([code, err]).toEqual([2, expect.stringContaining('2 files and 4 cards: say --yes')]);
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
    expect(await runCommand(['collections', 'delete', 'Travel', '--yes'], { url })).toMatchObject({ code: 0 });
  });
});

describe('at a terminal', () => {
  it('lists are tables, in colours unless NO_COLOR is set', async () => {
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

  it('a failure is a line with the code and the trace of the server, elsewhere JSON', async () => {
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
  ])('of an answer %i is %i', async (status, expected) => {
    const { url } = await fakeServer({ [list]: refusal(status, { error: 'no', code: 'X' }, { 'retry-after': '999' }) });
    expect(await runCommand(['collections', 'list'], { url })).toMatchObject({ code: expected, out: '' });
  });

  it('of no server, and of one that nobody named', async () => {
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

  it('keeps a key that the server knows, never shows it, and forgets it', async () => {
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
  ])('keeps no key %s', async (_, key, code) => {
    const refused = { ...answers, 'GET /api/v1/usage': refusal(401, { error: 'no', code: 'AUTH_KEY_INVALID' }) };
    const { url } = await fakeServer(refused);
    const env = { XDG_CONFIG_HOME: folder };

    expect(await runCommand(['login', url], { env, stdin: `${key}\n` })).toMatchObject({ code, out: '' });
    expect(() => readFileSync(join(folder, 'cardinal', 'profiles.json'))).toThrow('ENOENT');
  });

  it('takes URLs alone', async () => {
    expect(await runCommand(['login', 'localhost:8080'], { stdin: testKey })).toMatchObject({ code: 2 });
  });
});

describe('ask', () => {
  const source = { document_id: '3', file_name: `po${escape}[2Jlicy.txt`, page: 2, chunk_index: 0, score: 1 };
  const sources = [{ type: 'source', data: { ...source, content_preview: '', card_id: '1', title: 'Hotels' } }];
  const answer = (...pieces: string[]) => pieces.map((content) => ({ type: 'answer_chunk', data: { content } }));
  const done = (outcome: string, stop: string | null = null) => ({
    type: 'done',
    data: { ask_id: 'a1', total_sources: 1, model: 'm', tokens: {}, outcome, stop_reason: stop },
  });
  const start = { type: 'status', data: { message: 'Searching', ask_id: 'a1' } };
  const asking = (...list: object[]) => ({ ...travel, 'POST /api/v1/collections/7/ask': events([start, ...list]) });
  const command = ['ask', 'How much?', '-c', 'Travel'];

  it('shows the answer as it comes and the sources underneath, without what a document wants of the terminal', async () => {
    const { url } = await fakeServer(
      asking(...sources, ...answer('140 ', `euros${escape}]0;x\u0007 [1]`), done('answered')),
    );
    const pieces: string[] = [];
    const { code, out } = await runCommand(command, {
      url,
      isTTY: true,
      env: noColours,
      onOut: (text) => pieces.push(text),
    });

    expect(code).toBe(0);
    expect(out).toBe('140 euros]0;x [1]\n\nSources\n[1] Hotels  po[2Jlicy.txt, page 2\n\nask a1\n');
    expect(pieces.slice(0, 2)).toEqual(['140 ', 'euros]0;x [1]']);
  });

  it.each([
    [done('not_found'), 'The documents do not answer this.'],
    [done('closest_passage'), 'No language model wrote this'],
    [done('answered', 'refusal'), 'The language model refused to answer.'],
    [done('answered', 'max_tokens'), 'The answer is cut'],
  ])('says what is no answer: %j', async (end, note) => {
    const { url } = await fakeServer(asking(...answer('Nothing.'), end));
    expect((await runCommand(command, { url, isTTY: true, env: noColours })).out).toContain(note);
  });

  it('is one document for programs, or its events line by line', async () => {
    const { url } = await fakeServer(asking(...sources, ...answer('140 ', 'euros'), done('answered')));
    const { out } = await runCommand(command, { url });
    const lines = (await runCommand([...command, '--events'], { url, isTTY: true })).out.trimEnd().split('\n');

    expect(JSON.parse(out)).toMatchObject({
      answer: '140 euros',
      sources: [source],
      outcome: 'answered',
      ask_id: 'a1',
    });
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
      ...['status', 'source', 'answer_chunk', 'answer_chunk', 'done'],
    ]);
  });

  it('goes to several collections at once, by ids and by names with commas', async () => {
    const all = data([collection(7, 'Travel'), collection(8, 'Sales, EMEA'), collection(9, 'x')]);
    const { url, asked } = await fakeServer({
      [list]: all,
      'POST /api/v1/ask': events([start, ...answer('140'), done('answered')]),
      'POST /api/v1/search': whole({ results: [], total_results: 0, query_time_ms: 1, tokens_used: {} }),
    });
    const several = ['-c', 'Sales, EMEA', '-c', '7', '-c', 'Travel'];
    const { code } = await runCommand(['ask', 'How much?', ...several], { url });
    const searched = await runCommand(['search', 'hotel', '--top-k', '3', ...several], { url });
    const chat = await runCommand(['ask', 'How much?', ...several, '--chat', 'a1'], { url });
    const missing = await runCommand(['search', 'hotel', ...several, '-c', 'Sales'], { url });

    expect([code, searched.code]).toEqual([0, 0]);
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object)).toEqual([
      { question: 'How much?', current_only: true, collection_ids: [8, 7], stream: true },
      { query: 'hotel', rerank: true, current_only: true, top_k: 3, collection_ids: [8, 7] },
    ]);
    expect([chat.code, chat.err]).toEqual([2, expect.stringContaining('--chat needs one collection')]);
    expect(missing.code).toBe(5);
  });

  it('says which collection a passage is in, where they are several', async () => {
    const result = (id: number) => ({
      ...{ id: String(id), collection_id: id, score: 0.5, content: 'At most 140 euros.' },
      metadata: {
        document_id: '1',
        file_name: 'a.txt',
        page: 1,
        chunk_index: 0,
        knowledge_type: 'policy',
        title: 'Hotels',
      },
    });
    const found = { results: [result(7), result(8)], total_results: 2, query_time_ms: 1, tokens_used: {} };
    const { url } = await fakeServer({
      [list]: data([collection(7, 'a'), collection(8, 'b')]),
      'POST /api/v1/search': whole(found),
    });
    const { out } = await runCommand(['search', 'hotel', '-c', 'a', '-c', 'b'], { url, isTTY: true, env: noColours });

    expect(out).toContain('1. Hotels  a.txt, page 1  0.500  collection 7\n');
    expect(out).toContain('2. Hotels  a.txt, page 1  0.500  collection 8\n');
  });

  it('can be judged afterwards', async () => {
    const rated = { ask_id: 'a1', state: 'done', outcome: 'answered', feedback: { rating: 'down', comment: 'Old.' } };
    const { url, asked } = await fakeServer({ 'POST /api/v1/asks/a1/feedback': data(rated) });
    const run = (...words: string[]) => runCommand(['feedback', 'a1', ...words], { url, isTTY: true, env: noColours });
    const said = await run('--rating', 'down', '--comment', 'Old.');
    const cleared = await run('--clear');

    expect([said.code, said.out, cleared.code]).toEqual([0, 'a1  down: Old.\n', 0]);
    expect(asked.map(({ body }) => JSON.parse(body) as object)).toEqual([{ rating: 'down', comment: 'Old.' }, {}]);
    for (const wrong of [[], ['--clear', '--rating', 'up'], ['--rating', 'best']])
      expect((await run(...wrong)).code).toBe(2);
  });

  it('is given up on the server, too, when it is interrupted', async () => {
    const { url, asked } = await fakeServer({
      ...travel,
      'POST /api/v1/collections/7/ask': events([start, ...answer('140 ')], { isOpen: true }),
      'POST /api/v1/asks/a1/cancel': data({}),
    });
    const stopping = new AbortController();
    const { code, err } = await runCommand(command, {
      url,
      isTTY: true,
      signal: stopping.signal,
      onOut: () => stopping.abort(),
    });

    expect([code, err]).toEqual([130, expect.stringContaining('Interrupted. ')]);
    expect(asked.at(-1)?.path).toBe('/api/v1/asks/a1/cancel');
  });
});
