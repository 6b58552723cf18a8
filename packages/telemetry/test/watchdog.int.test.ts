import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const fixture = fileURLToPath(new URL('fixtures/blocked-process.mjs', import.meta.url));

interface Told {
  readonly from: 'stdout' | 'stderr';
  readonly line: string;
}

/** Everything that the process writes, in order. */
async function blocked(ms: number, level = 'info'): Promise<Told[]> {
  const child = spawn(process.execPath, [fixture, String(ms), level], { stdio: ['ignore', 'pipe', 'pipe'] });
  const told: Told[] = [];
  for (const from of ['stdout', 'stderr'] as const) {
    child[from].setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) told.push({ from, line });
    });
  }
  expect(await once(child, 'close')).toEqual([0, null]);
  return told;
}

describe('the watchdog', () => {
  it('reports a blocked event loop while it is blocked, with the current work, and counts it', async () => {
    const told = await blocked(3_500);
    const [first, ...rest] = told.filter(({ from }) => from === 'stderr');
    expect(told.findIndex((each) => each === first)).toBeLessThan(told.findIndex(({ line }) => line === 'free'));
    const { time, stoodMs, work, ...line } = JSON.parse(first?.line ?? '') as Record<string, unknown>;
    expect(line).toEqual({ level: 'error', service: 'blocked', msg: 'the event loop is blocked' });
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(stoodMs).toBeGreaterThanOrEqual(1_000);
    expect((work as string[]).toSorted()).toEqual([
      'GET /files/:id/changes request r1',
      'file.parsed extraction.extract event e1 instance 12',
    ]);
    // Reported again after twice the time, and once the loop turns again.
    expect(rest.map((each) => (JSON.parse(each.line) as { msg: string }).msg)).toEqual([
      'the event loop is blocked',
      'the event loop runs again',
    ]);
    expect(told.at(-1)).toEqual({ from: 'stdout', line: '1' });
  });

  it('reports nothing for a running event loop', async () => {
    expect(await blocked(200)).toEqual(['blocking', 'free', '0'].map((line) => ({ from: 'stdout', line })));
  });

  it('only counts if the log level is silent', async () => {
    expect((await blocked(2_500, 'silent')).map(({ line }) => line)).toEqual(['blocking', 'free', '1']);
  });
});
