import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { silentLogger } from '@cardinal/kernel';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createParserPool,
  parserProcessEntry,
  readParsedParts,
  type ParserPool,
  type ParserPoolOptions,
} from '../src/index.js';
import type { ParseHooks } from '../src/index.js';
import { docxOf, paragraph } from './helpers/docx.js';
import { temporaryFolder } from './helpers/parse.js';

const hostile = fileURLToPath(new URL('helpers/hostile-child.mjs', import.meta.url));
const orphaning = fileURLToPath(new URL('helpers/orphaning-parent.mjs', import.meta.url));
let folder: string;
let pools: ParserPool[] = [];

beforeAll(async () => {
  if (!existsSync(parserProcessEntry))
    throw new Error('Build this package first: parser processes run its compiled files.');
  folder = await temporaryFolder();
});

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool[Symbol.asyncDispose]()));
});

function poolOf(options: Partial<ParserPoolOptions> = {}): ParserPool {
  const pool = createParserPool({
    processes: 1,
    begun: 1,
    quantumMs: 50,
    memoryMb: 256,
    timeoutMs: 20_000,
    recycleAfter: 50,
    logger: silentLogger,
    ocr: { enabled: false, maxPages: 0 },
    ...options,
  });
  pools.push(pool);
  return pool;
}

/** Has a hostile process do what the name says; its id is the summary's title. */
function act(pool: ParserPool, fileName: string, hooks?: ParseHooks, teamId = 1): Promise<string> {
  return pool
    .parse({ teamId, path: join(folder, randomUUID()), outputPath: join(folder, 'out'), fileName, type: 'txt' }, hooks)
    .then(({ title }) => title);
}

/** Process ids of this process's children and what they do, as procfs says: `T` is stopped. */
async function childStates(): Promise<Map<number, string>> {
  const states = new Map<number, string>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // it may be gone by now
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) === process.pid && state !== 'Z') states.set(Number(pid), state);
  }
  return states;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('createParserPool', () => {
  it('parses a document into framed parts, reporting progress', async () => {
    const path = join(folder, 'large.csv');
    await writeFile(
      path,
      `id,name\n${Array.from({ length: 40_000 }, (_, index) => `${index},name ${index}`).join('\n')}`,
    );
    const outputPath = join(folder, 'large.parsed');
    const onProgress = vi.fn();
    const summary = await poolOf().parse(
      { teamId: 1, path, outputPath, fileName: 'large.csv', type: 'csv' },
      { onProgress },
    );
    let text = '';
    for await (const part of readParsedParts(createReadStream(outputPath))) {
      expect(part.textStart).toBe(text.length);
      text += part.text;
    }
    expect(text).toHaveLength(summary.textLength);
    expect(text.endsWith('39999 | name 39999')).toBe(true);
    expect(onProgress).toHaveBeenCalledWith({
      done: expect.any(Number) as number,
      total: expect.any(Number) as number,
      unit: 'bytes',
    });
    expect(await readdir(folder)).not.toContain('large.parsed.tmp');
  });

  it("tells the document's faults, and leaves no output", async () => {
    const path = join(folder, 'broken.docx');
    await writeFile(path, docxOf(paragraph('text')).subarray(0, 700));
    const outputPath = join(folder, 'broken.parsed');
    const pool = poolOf();
    await expect(
      pool.parse({ teamId: 1, path, outputPath, fileName: 'broken.docx', type: 'docx' }),
    ).rejects.toMatchObject({
      reason: 'corrupt',
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('broken.parsed'))).toEqual([]);
  });

  it('does not blame the document for a file that is not there', async () => {
    const job = {
      teamId: 1,
      path: join(folder, 'missing'),
      outputPath: join(folder, 'out'),
      fileName: 'a.txt',
      type: 'txt' as const,
    };
    await expect(poolOf().parse(job)).rejects.toMatchObject({ kind: 'unavailable', code: 'DOCUMENT_STORAGE' });
  });

  it('ends a real document that needs too much memory, and goes on', async () => {
    const path = join(folder, 'huge.md');
    await writeFile(path, 'word *word* [x](y) `c`\n'.repeat(400_000));
    const small = join(folder, 'small.txt');
    await writeFile(small, 'text');
    const pool = poolOf({ memoryMb: 128 });
    const outputPath = join(folder, 'huge.parsed');
    await expect(pool.parse({ teamId: 1, path, outputPath, fileName: 'huge.md', type: 'md' })).rejects.toMatchObject({
      reason: 'parser_out_of_memory',
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('huge.parsed'))).toEqual([]);
    await expect(
      pool.parse({ teamId: 1, path: small, outputPath, fileName: 'small.txt', type: 'txt' }),
    ).resolves.toMatchObject({
      textLength: 4,
    });
  });

  it.each([
    ['exit', 'parser_crashed'],
    ['kill', 'parser_crashed'],
    ['heap', 'parser_out_of_memory'],
    ['buffers', 'parser_out_of_memory'],
    ['hang', 'parser_timeout'],
  ])('turns a process that meets its end by %s into %s, and goes on', async (fileName, reason) => {
    const pool = poolOf({ entry: hostile, memoryMb: 160, timeoutMs: fileName === 'hang' ? 500 : 20_000 });
    const [failure, next] = await Promise.allSettled([act(pool, fileName), act(pool, 'fine')]);
    expect(failure).toMatchObject({ status: 'rejected', reason: { reason } });
    expect(next.status).toBe('fulfilled');
  });

  it('tells for the log how a process died, and nothing of what it said', async () => {
    const failure = await act(poolOf({ entry: hostile }), 'throw').catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      reason: 'parser_crashed',
      cause: {
        message: expect.stringMatching(/^exit code 1, signal null, \d+ characters on standard error: RangeError$/),
      },
    });
    expect(inspect(failure, { depth: 9 })).not.toContain('no home');
  });

  it('gives a document a fresh process when a used one died of it', async () => {
    const pool = poolOf({ entry: hostile });
    const first = await act(pool, 'fine');
    expect(await act(pool, 'crash-when-used')).not.toBe(first);
  });

  it('uses a process again until it is worn', async () => {
    const pool = poolOf({ entry: hostile, recycleAfter: 2 });
    const ids = [await act(pool, 'fine'), await act(pool, 'fine'), await act(pool, 'fine')];
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('kills the process of an aborted document, and drops a waiting one', async () => {
    const pool = poolOf({ entry: hostile });
    const running = new AbortController();
    const waiting = new AbortController();
    const hung = act(pool, 'hang', { signal: running.signal });
    const queued = act(pool, 'fine', { signal: waiting.signal });
    const last = act(pool, 'fine');
    waiting.abort();
    await expect(queued).rejects.toMatchObject({ kind: 'cancelled' });
    running.abort();
    await expect(hung).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(last).resolves.toMatch(/\d+/);
  });

  it('runs as many documents at once as it has processes', async () => {
    const pool = poolOf({ entry: hostile, processes: 2 });
    const [one, two] = await Promise.all([act(pool, 'fine'), act(pool, 'fine')]);
    expect(one).not.toBe(two);
  });

  it('keeps its environment to itself', async () => {
    vi.stubEnv('SOME_API_KEY', 'secret');
    const pool = poolOf({ entry: hostile });
    const { metadata } = await pool.parse({
      teamId: 1,
      path: '/nowhere',
      outputPath: join(folder, 'out'),
      fileName: 'environment',
      type: 'txt',
    });
    expect(Object.keys(metadata)).not.toContain('SOME_API_KEY');
    expect(metadata['HOME']).toBeTruthy(); // a container's user may have none, and libraries ask for it
    vi.unstubAllEnvs();
  });

  it('leaves no process behind when it is closed', async () => {
    const pool = poolOf({ entry: hostile, processes: 2 });
    const pid = Number(await act(pool, 'fine'));
    const hung = act(pool, 'hang');
    const refused = expect(hung).rejects.toMatchObject({ kind: 'cancelled' });
    await pool[Symbol.asyncDispose]();
    await refused;
    expect(isRunning(pid)).toBe(false);
    await expect(act(pool, 'fine')).rejects.toMatchObject({ kind: 'cancelled' });
  });

  describe('with documents of several teams', () => {
    it("stops a slow document while another team's waits, and goes on with it", async () => {
      const pool = poolOf({ entry: hostile, begun: 2 });
      const slow = act(pool, 'count 400', {}, 1); // 400 ms of processor time
      const other = act(pool, 'fine', {}, 2);
      expect(await Promise.race([slow.then(() => 'slow'), other.then(() => 'other')])).toBe('other');
      await expect(slow).resolves.toMatch(/ begun 1$/);
    });

    it('stops none for a document of the same team', async () => {
      const pool = poolOf({ entry: hostile, begun: 2 });
      const slow = act(pool, 'count 400', {}, 1);
      const next = act(pool, 'fine', {}, 1);
      expect(await Promise.race([slow.then(() => 'slow'), next.then(() => 'next')])).toBe('slow');
      await next;
    });

    it('gives a team with two slow documents one of two places when another waits', async () => {
      const pool = poolOf({ entry: hostile, processes: 2, begun: 8 });
      const running = new AbortController();
      const hung = [1, 2].map(() => act(pool, 'hang', { signal: running.signal }, 1).catch(() => 'ended'));
      for (let n = 0; n < 5; n++) await act(pool, 'fine', {}, 2); // would never end
      running.abort();
      expect(await Promise.all(hung)).toEqual(['ended', 'ended']);
    });

    it('ends a stopped document at an abort and when it is closed', async () => {
      const pool = poolOf({ entry: hostile, begun: 3 });
      const first = new AbortController();
      const hung = act(pool, 'hang', { signal: first.signal }, 1);
      const other = act(pool, 'hang', {}, 2);
      const children = await vi.waitFor(async () => {
        const states = await childStates();
        expect([...states.values()]).toContain('T'); // stopped
        return states;
      }, 5_000);
      first.abort();
      await expect(hung).rejects.toMatchObject({ kind: 'cancelled' });
      const closed = expect(other).rejects.toMatchObject({ kind: 'cancelled' });
      await pool[Symbol.asyncDispose]();
      await closed;
      for (const pid of children.keys()) expect(isRunning(pid)).toBe(false);
    });

    it('leaves none stopped for ever when it dies itself', async () => {
      const path = join(folder, 'slow.csv');
      await writeFile(path, 'a,b,c\n1,2,3\n'.repeat(2_000_000));
      const parent = fork(orphaning, [path], { execArgv: [] });
      const [pids] = (await once(parent, 'message')) as [number[]];
      expect(pids).toHaveLength(2);
      parent.kill('SIGKILL');
      await vi.waitFor(() => {
        expect(pids.filter(isRunning)).toEqual([]);
      }, 20_000);
    });

    it('begins a stopped document again when its memory is needed', async () => {
      const pool = poolOf({ entry: hostile, begun: 2, memoryMb: 256 });
      const large = act(pool, 'hold 150 and count 300', {}, 1);
      const other = act(pool, 'hold 150 and count 300', {}, 2);
      expect((await Promise.all([large, other])).join()).toMatch(/ begun [2-5]/);
    });
  });

  it('has processes that end when their parent disappears', async () => {
    const child = fork(parserProcessEntry, [], { serialization: 'advanced', execArgv: [] });
    await once(child, 'spawn');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('has processes that give way to serving', async () => {
    const child = fork(parserProcessEntry, [], { serialization: 'advanced', execArgv: [] });
    await vi.waitFor(async () => {
      // Field 19 of a process's stat line, counted after the name in brackets.
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBe(10);
    }, 5_000);
    child.disconnect();
    await once(child, 'exit');
  });
});
