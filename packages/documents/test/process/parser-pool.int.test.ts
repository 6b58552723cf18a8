import { document } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readFrames } from '../../src/index.js';
import { docxOf, paragraph } from '../helpers/docx.js';
import { temporaryFolder } from '../helpers/parse.js';
import { act, hostile, isRunning, poolOf, readUntilTold, waitLimitMs } from '../helpers/pools.js';

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
});

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
    for await (const bytes of readFrames(createReadStream(outputPath))) {
      const part = document.ParsedPart.decode(bytes);
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

  it('reports the reason for an unreadable document, and leaves no output', async () => {
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

  it('logs a failure of text recognition, as it is not caused by the document', async () => {
    const warn = vi.fn();
    const pool = poolOf({ entry: hostile, logger: { ...silentLogger, warn } });
    await act(pool, 'unrecognised');
    await expect(act(pool, 'unreadable')).rejects.toMatchObject({ reason: 'ocr_failed' });
    expect(warn.mock.calls).toEqual([
      ['could not recognise pages of a document', { pages: 1 }],
      ['could not recognise a document', { type: 'txt', reason: 'ocr_failed', trace: 'Error\nat engine' }],
    ]);
  });

  it('does not report a missing file as an unreadable document', async () => {
    const job = {
      teamId: 1,
      path: join(folder, 'missing'),
      outputPath: join(folder, 'out'),
      fileName: 'a.txt',
      type: 'txt' as const,
    };
    await expect(poolOf().parse(job)).rejects.toMatchObject({ kind: 'unavailable', code: 'DOCUMENT_STORAGE' });
  });

  it('stops a document that needs too much memory, and parses the next', async () => {
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
  ])('reports a process that ends by %s as %s, and parses the next document', async (fileName, reason) => {
    const pool = poolOf({ entry: hostile, memoryMb: 160 });
    const [failure, next] = await Promise.allSettled([act(pool, fileName), act(pool, 'fine')]);
    expect(failure).toMatchObject({ status: 'rejected', reason: { reason } });
    expect(next.status).toBe('fulfilled');
  });

  it('stops a document that takes too long, and starts the next', async () => {
    const pool = poolOf({ entry: hostile, timeoutMs: 300 });
    // Both documents hang, because no timeout is short enough for one and long enough for the other on every machine.
    const ends = await Promise.allSettled([act(pool, 'hang'), act(pool, 'hang')]);
    expect(ends).toMatchObject([{ reason: { reason: 'parser_timeout' } }, { reason: { reason: 'parser_timeout' } }]);
  });

  it('adds the cause of a crash for the log, without the message of the process', async () => {
    const failure = await act(poolOf({ entry: hostile }), 'throw').catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      reason: 'parser_crashed',
      cause: {
        message: expect.stringMatching(/^exit code 1, signal null, \d+ characters on standard error: RangeError$/),
      },
    });
    expect(inspect(failure, { depth: 9 })).not.toContain('no home');
  });

  it('parses a document again in a new process if a used one crashed', async () => {
    const pool = poolOf({ entry: hostile });
    const first = await act(pool, 'fine');
    expect(await act(pool, 'crash-when-used')).not.toBe(first);
  });

  it('uses a process for a limited number of documents', async () => {
    const pool = poolOf({ entry: hostile, recycleAfter: 2 });
    const ids = [await act(pool, 'fine'), await act(pool, 'fine'), await act(pool, 'fine')];
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('kills the process of an aborted document, and removes an aborted one that waits', async () => {
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
    const documents = [await readUntilTold(pool, 1), await readUntilTold(pool, 1)];
    await vi.waitFor(async () => {
      for (const { begun } of documents) expect(await begun()).toBe(1);
    }, waitLimitMs);
    const [one, two] = await Promise.all(documents.map(({ tell, ended }) => tell().then(() => ended)));
    expect(one).not.toBe(two);
  });

  it('does not pass its environment to the processes', async () => {
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
    expect(metadata['HOME']).toBeTruthy(); // a container's user may have no home, but libraries need it
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
});
