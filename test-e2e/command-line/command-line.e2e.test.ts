import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliPath, ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';

const running = serverForThisFile();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardinal-command-line-'));
  mkdirSync(join(folder, 'docs', 'guides'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, 'docs', path), text);
  write('policy.txt', 'Travel policy\n\nA hotel night may cost at most 140 euros. Flights are booked by the office.\n');
  write('guides/returns.md', '# Returns\n\nGoods may be returned within 30 days. The sender pays the postage.\n');
  write('empty.csv', ' \n');
  write('photo.png', 'no document');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program as a user who has logged in would, without the environment variables of the test. */
async function cardinal(args: readonly string[], input = '', more: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], HOME: folder, ...more };
  const child = spawn(process.execPath, [cliPath, ...args], { cwd: folder, env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

async function result<T>(...args: string[]): Promise<T> {
  const { code, out, err } = await cardinal(args);
  expect({ code, err }, err).toMatchObject({ code: 0 });
  return JSON.parse(out) as T;
}

describe('the command line with a server', () => {
  it('logs in', async () => {
    const { url } = running().server;
    const { code, out } = await cardinal(['login', url], `${ownerKey}\n`);

    expect([code, JSON.parse(out)]).toMatchObject([0, { url, key_from: 'profile default' }]);
    expect(out).not.toContain(ownerKey);
    expect(await result('whoami')).toMatchObject({ url, used_tokens: 0 });
  });

  it('uploads a folder and waits, and lists failed and skipped files', async () => {
    await result('collections', 'create', 'Travel');
    const { code, out, err } = await cardinal(['upload', 'docs', '-c', 'Travel', '--wait']);

    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      files: [
        { path: 'docs/empty.csv', status: 'error', code: 'no_text' },
        { path: 'docs/guides/returns.md', status: 'processed' },
        { path: 'docs/policy.txt', status: 'processed' },
      ],
      passed_over: [{ path: 'docs/photo.png' }],
    });
    expect(err).toBe('skipped: docs/photo.png (unsupported format: .png)\n');
  });

  it('searches, asks, and lists cards, conflicts, files and versions', async () => {
    interface Answer {
      readonly answer: string;
      readonly sources: readonly { readonly file_name: string }[];
    }
    const { answer, sources } = await result<Answer>('ask', 'How much may a hotel night cost?', '-c', 'Travel');
    const { files } = await result<{ files: { id: number; name: string }[] }>('files', 'list');
    const policy = files.find(({ name }) => name === 'policy.txt');

    expect([answer, sources[0]?.file_name]).toEqual([expect.stringContaining('140 euros'), 'policy.txt']);
    expect(await result('search', 'sending things back', '-c', 'Travel', '--top-k', '1')).toMatchObject({
      results: [{ metadata: { file_name: 'returns.md' } }],
    });
    expect(await result('cards', '-c', 'Travel', '--search', 'hotel')).toMatchObject({ total: 1 });
    expect(await result('conflicts', 'list', '-c', 'Travel')).toEqual({ conflicts: [], total: 0 });
    expect(await result('versions', String(policy?.id))).toMatchObject({ documents: [{ versions: [{ version: 1 }] }] });
  });

  it.runIf(existsSync('/dev/full'))('fails if its result cannot be written', async () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [cliPath, 'collections', 'list'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);

    expect([status, JSON.parse(stderr)]).toMatchObject([1, { code: 'CLI_OUTPUT_FAILED' }]);
  });

  it('ends when its standard output is closed, and continues when its standard error is closed', async () => {
    const env = { PATH: process.env['PATH'], HOME: folder };
    const syncing = spawn(process.execPath, [cliPath, 'sync', 'docs', 'Travel', '--watch', '--source', 'pipe'], {
      cwd: folder,
      env,
    });
    syncing.stderr.destroy();
    await once(syncing.stdout, 'data'); // the first receipt
    syncing.stdout.destroy();
    writeFileSync(join(folder, 'docs', 'more.txt'), 'Bicycles may be lent at the desk for 3 euros a day.');
    const [code] = (await once(syncing, 'close')) as [number];
    rmSync(join(folder, 'docs', 'more.txt'));

    expect(code).toBeTypeOf('number');
  });

  it.each<[string, ClientOptions]>([
    ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
    ['2025-11-25', { versionNegotiation: { mode: 'legacy' } }],
  ])('serves MCP of %s to a program that starts it', async (version, options) => {
    const client = new Client({ name: 'test', version: '1' }, options);
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [cliPath, 'mcp'], env }));
    try {
      const { tools } = await client.listTools();
      const [collections, missing] = await Promise.all([
        client.callTool({ name: 'list_collections', arguments: {} }),
        client.callTool({ name: 'list_documents', arguments: { collection_id: 99 } }),
      ]);

      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      expect(tools.map(({ name }) => name)).toContain('read_document');
      expect(collections.structuredContent).toMatchObject({ collections: [{ name: 'Travel' }] });
      expect(missing).toMatchObject({ isError: true });
    } finally {
      await client.close();
    }
  });

  it('answers the pending MCP requests after the end of its input, and reports a server that cannot be reached', async () => {
    const list = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'list_collections', arguments: {} } };
    const messages = [list, { ...list, id: 8 }].map((message) => `${JSON.stringify(message)}\n`).join('');
    const { code, out } = await cardinal(['mcp'], `${messages}nonsense\n`);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number | null });

    expect(code).toBe(0);
    const byId = new Map(answers.map((each) => [each.id, each]));
    expect(byId.get(7)).toMatchObject({ result: { structuredContent: { total: 1 } } });
    expect(byId.get(8)).toMatchObject({ result: { structuredContent: { total: 1 } } });
    expect(byId.get(null)).toMatchObject({ error: { code: -32_700 } });

    const away = await cardinal(['mcp'], messages, {
      CARDINAL_URL: 'http://127.0.0.1:9',
      CARDINAL_API_KEY: 'sk-nobody',
    });
    expect(away.out).toContain('"code":-32000');
    expect(away.code).toBe(0);
  });

  it('uploads a new version, resolves a conflict, and lists the changes between versions', async () => {
    writeFileSync(join(folder, 'docs', 'other.txt'), 'Travel policy\n\nA hotel night may cost at most 90 euros.\n');
    await result('upload', 'docs/other.txt', '-c', 'Travel', '--wait');
    const listed = await result<{ conflicts: { id: number }[] }>(
      'conflicts',
      'list',
      '-c',
      'Travel',
      '--state',
      'open',
    );
    const id = String(listed.conflicts[0]?.id);

    expect(await result('conflicts', 'settle', id, '--action', 'dismiss', '--note', 'old')).toMatchObject({
      state: 'dismissed',
      note: 'old',
    });
    writeFileSync(join(folder, 'docs', 'other.txt'), 'Travel policy\n\nA hotel night may cost at most 80 euros.\n');
    const { files } = await result<{ files: { file_id: number }[] }>('upload', 'docs/other.txt', '-c', '1', '--wait');
    expect(await result('versions', String(files[0]?.file_id), '--changes')).toMatchObject({
      from: { version: 1 },
      to: { version: 2 },
    });
  });

  it('evaluates a collection, and compares the result with an earlier run', async () => {
    const texts = {
      'parental-leave.md': '# Parental leave\n\nParents may stay at home for 18 weeks after a birth.\n',
      'forklift.txt': 'Forklift\n\nThe forklift carries at most 2,500 kilograms. Its battery lasts nine hours.\n',
      'canteen.md': '# Canteen\n\nThe canteen is open from noon. Lunch costs 6.50 euros.\n',
    };
    mkdirSync(join(folder, 'judged'));
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, 'judged', name), text);
    await result('collections', 'create', 'Judged');
    const { files } = await result<{ files: { name: string; file_id: number }[] }>(
      ...['upload', 'judged', '-c', 'Judged', '--wait'],
    );
    const canteen = files.find(({ name }) => name === 'canteen.md');
    const questions = [
      { question: 'How long may parents stay at home?', documents: ['parental-leave.md'], answer: '18 weeks' },
      { question: 'How much does the forklift carry?', documents: ['forklift.txt'], pages: [1], answer: '2,500' },
      { question: 'How long does the battery of the forklift last?', documents: ['forklift.txt'] },
      { question: 'What does lunch cost?', documents: ['canteen.md'], pages: [1], answer: ['6.50 euros', '6.50 €'] },
      { question: 'When is the canteen open?', documents: ['canteen.md'] },
      { question: 'Which chess champion won in Reykjavik?', absent: true },
    ];
    writeFileSync(join(folder, 'questions.jsonl'), questions.map((each) => JSON.stringify(each)).join('\n'));
    const run = ['eval', 'questions.jsonl', '-c', 'Judged', '--ask'];
    const { figures } = await result<{ figures: { metric: string; value: number }[] }>(...run, '--out', 'run.json');
    await result('files', 'delete', String(canteen?.file_id), '--yes');
    const second = await cardinal([...run, '--against', 'run.json', '--fail-under', 'document_hit_5=1']);

    expect(Object.fromEntries(figures.map(({ metric, value }) => [metric, value]))).toMatchObject({
      document_hit_1: 1,
      document_ndcg_10: 1,
      page_hit_1: 1,
      right: 1,
      absent_refused: 1,
    });
    expect([second.code, JSON.parse(second.out)]).toMatchObject([
      1,
      {
        below: [{ metric: 'document_hit_5', least: 1 }],
        against: {
          differences: expect.arrayContaining([
            expect.objectContaining({ metric: 'document_hit_1', before: 1, now: 0.6, worse: 2, questions: 5 }),
          ]) as unknown,
        },
      },
    ]);
  });

  it('deletes after a confirmation, and has an exit code for a missing file', async () => {
    const { files } = await result<{ files: { id: number }[] }>('files', 'list');
    const id = String(files[0]?.id);

    expect((await cardinal(['files', 'delete', id])).code).toBe(2);
    expect(await result('files', 'delete', id, '--yes')).toEqual({ deleted: [Number(id)] });
    expect(await cardinal(['files', 'status', id])).toMatchObject({ code: 5, out: '' });
    expect(await result('collections', 'delete', 'Travel', '--yes')).toEqual({ deleted: 1, name: 'Travel' });
    expect(await result('logout')).toEqual({ removed: 'default' });
    expect((await cardinal(['whoami'])).code).toBe(4);
  });
});
