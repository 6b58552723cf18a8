import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../helpers/parse.js';
import { act, childStates, hostile, isRunning, poolOf, readUntilTold, waitLimitMs } from '../helpers/pools.js';

const orphaning = fileURLToPath(new URL('../helpers/orphaning-parent.mjs', import.meta.url));

describe('createParserPool, with documents of several teams', () => {
  it('pauses a slow document while another team waits, and resumes it', async () => {
    const pool = poolOf({ entry: hostile, begun: 2 });
    const slow = await readUntilTold(pool, 1);
    await act(pool, 'fine', {}, 2); // would never end if the slow document kept the only slot
    await slow.tell();
    await slow.ended;
    expect(await slow.begun()).toBe(1);
  });

  it('does not pause a document for one of the same team', async () => {
    const pool = poolOf({ entry: hostile, begun: 2 });
    const slow = act(pool, 'count 400', {}, 1); // milliseconds of processor time: eight turns and more
    const next = act(pool, 'fine', {}, 1);
    expect(await Promise.race([slow.then(() => 'slow'), next.then(() => 'next')])).toBe('slow');
    await next;
  });

  it('leaves a team with two slow documents one of two slots while another team waits', async () => {
    const pool = poolOf({ entry: hostile, processes: 2, begun: 8 });
    const slow = [await readUntilTold(pool, 1), await readUntilTold(pool, 1)];
    for (let n = 0; n < 5; n++) await act(pool, 'fine', {}, 2); // would never end
    for (const { tell, ended, begun } of slow) {
      await tell();
      await ended;
      expect(await begun()).toBe(1);
    }
  });

  it('ends a paused document when it is aborted and when the pool is closed', async () => {
    const pool = poolOf({ entry: hostile, begun: 3 });
    const first = new AbortController();
    const hung = act(pool, 'hang', { signal: first.signal }, 1);
    const other = act(pool, 'hang', {}, 2);
    const children = await vi.waitFor(async () => {
      const states = await childStates();
      expect(states.size).toBe(2);
      expect([...states.values()]).toContain('T'); // stopped
      return states;
    }, waitLimitMs);
    first.abort();
    await expect(hung).rejects.toMatchObject({ kind: 'cancelled' });
    const closed = expect(other).rejects.toMatchObject({ kind: 'cancelled' });
    await pool[Symbol.asyncDispose]();
    await closed;
    for (const pid of children.keys()) expect(isRunning(pid)).toBe(false);
  });

  it('leaves no paused process when its own process is killed', async () => {
    const path = join(await temporaryFolder(), 'slow.csv');
    await writeFile(path, 'a,b,c\n1,2,3\n'.repeat(2_000_000));
    const parent = fork(orphaning, [path], { execArgv: [] });
    const [pids] = (await once(parent, 'message')) as [number[]];
    expect(pids).toHaveLength(2);
    parent.kill('SIGKILL');
    await vi.waitFor(() => {
      expect(pids.filter(isRunning)).toEqual([]);
    }, waitLimitMs);
  });

  it('restarts a paused document if its memory is needed', async () => {
    // A turn is longer than the interval of memory checks, so that the memory of each process is checked.
    const pool = poolOf({ entry: hostile, begun: 2, memoryMb: 256, quantumMs: 250 });
    const documents = [await readUntilTold(pool, 1, 120), await readUntilTold(pool, 2, 120)];
    await vi.waitFor(async () => {
      const begun = await Promise.all(documents.map((document) => document.begun()));
      expect(Math.max(...begun)).toBeGreaterThan(1);
    }, waitLimitMs);
    for (const { tell } of documents) await tell();
    await Promise.all(documents.map(({ ended }) => ended));
  });
});
