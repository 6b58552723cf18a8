import { silentLogger } from '@cardinal/kernel';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createThreadPool, type ThreadPool } from '../src/index.js';

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
/** Far longer than any operation of these tests, in milliseconds. */
const plenty = 60_000;

describe('a pool of threads', () => {
  let pool: ThreadPool<unknown, unknown>;

  const poolOf = (threads: number): ThreadPool<unknown, unknown> =>
    createThreadPool({
      entry: fixture('odd-thread.mjs'),
      name: 'odd',
      threads,
      memoryMb: 64,
      logger: silentLogger,
    });
  beforeEach(() => {
    pool = poolOf(1);
  });
  afterEach(async () => pool[Symbol.asyncDispose]());

  async function ask(request: unknown, limitMs = plenty, signal?: AbortSignal): Promise<unknown> {
    using thread = await pool.take(1, signal);
    return await thread.ask(request, limitMs);
  }

  it('keeps a thread with its state for the next caller', async () => {
    expect(await ask({ a: new Uint8Array([1, 2]) })).toEqual({ a: new Uint8Array([1, 2]) });
    expect(await ask('count')).toBe(2);
  });

  it('lets owners who wait take turns, without those who left', async () => {
    const first = await pool.take(1);
    const served: string[] = [];
    const gone = new AbortController();
    const waiting = ['1a', '1b', '1c', '2a', '3a', '2b'].map(async (name) => {
      using _ = await pool.take(Number(name[0]), name === '3a' ? gone.signal : undefined);
      served.push(name);
    });
    gone.abort(new Error('left'));
    first[Symbol.dispose]();

    const ends = await Promise.allSettled(waiting);
    expect(served).toEqual(['1a', '2a', '1b', '2b', '1c']);
    expect(ends.map(({ status }) => status === 'rejected')).toEqual([false, false, false, false, true, false]);
  });

  it('ends a thread that takes too long, with an error, and starts a new one', async () => {
    await expect(ask('spin', 200)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'WORK_BUDGET_EXCEEDED',
      facts: { budget: 'time', limitMs: 200 },
    });
    expect(await ask('count')).toBe(1);
  });

  it('ends a thread that takes too much memory, and only that thread', async () => {
    await expect(ask('fill')).rejects.toMatchObject({ code: 'WORK_BUDGET_EXCEEDED', facts: { budget: 'memory' } });
    expect(await ask('count')).toBe(1);
  });

  it('reports a thread that dies as one that exceeded its limits', async () => {
    await expect(ask('die')).rejects.toMatchObject({ code: 'WORK_BUDGET_EXCEEDED', facts: { budget: 'crash' } });
    expect(await ask('count')).toBe(1);
  });

  it('passes on errors: ours with kind and code, others without their message', async () => {
    await expect(ask('refuse')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'TEST_REFUSED',
      message: 'Not this one.',
      facts: { requests: 1 },
    });
    const broken: unknown = await ask('break').catch((thrown: unknown) => thrown);
    expect(broken).toMatchObject({ kind: 'internal', code: 'INTERNAL_UNEXPECTED' });
    expect(String((broken as Error).cause)).toMatch(/^TypeError\n {4}at .*odd-thread/);
    expect(String((broken as Error).cause)).not.toContain('secret');
    expect(await ask('count')).toBe(3);
  });

  it('lets callers wait for a free thread, in their order', async () => {
    const thread = await pool.take(1);
    const done: number[] = [];
    const waiting = [1, 2, 3].map(async (n) => {
      await ask('count');
      done.push(n);
    });
    expect(await thread.ask('count', plenty)).toBe(1);
    expect(done).toEqual([]);
    thread[Symbol.dispose]();
    await Promise.all(waiting);
    expect(done).toEqual([1, 2, 3]);
    expect(await ask('count')).toBe(5);
  });

  it('measures how long a thread has worked, without the time between its calls', async () => {
    using thread = await pool.take(1);
    await thread.ask('count', plenty);
    const before = thread.workedMs;
    await wait(50);
    expect(thread.workedMs).toBe(before);
  });

  it('stops running and waiting work of a caller that aborts', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const spins = expect(ask('spin', plenty, running.signal)).rejects.toThrow('no longer');
    const waits = expect(ask('count', plenty, waiting.signal)).rejects.toThrow('not at all');
    waiting.abort(new Error('not at all'));
    await waits;
    running.abort(new Error('no longer'));
    await spins;
    expect(await ask('count')).toBe(1);
  });

  it('does not block the event loop while its threads are busy', { retry: 4 }, async () => {
    await ask('count');
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await expect(ask('spin', 1_000)).rejects.toMatchObject({ code: 'WORK_BUDGET_EXCEEDED' });
    // The median: other work on the machine may hold up single turns.
    expect(delay.percentile(50) / 1e6).toBeLessThan(100);
    delay.disable();
  });

  it('ends all work when it is closed, and accepts no more', async () => {
    const spins = expect(ask('spin')).rejects.toMatchObject({ kind: 'unavailable', code: 'THREADS_CLOSED' });
    const waits = expect(ask('count')).rejects.toMatchObject({ code: 'THREADS_CLOSED' });
    await pool[Symbol.asyncDispose]();
    await Promise.all([spins, waits]);
    await expect(ask('count')).rejects.toMatchObject({ code: 'THREADS_CLOSED' });
  });
});

it(
  'a process ends in time while a thread is busy, and is not kept alive by idle threads',
  { timeout: 30_000, retry: 4 },
  async () => {
    const child = spawn(process.execPath, [fixture('spinning-process.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const started = performance.now();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);

    const idle = spawn(process.execPath, [fixture('idle-process.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] });
    expect(await once(idle, 'exit')).toEqual([0, null]);
  },
);
