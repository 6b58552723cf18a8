import { ingestion, type EventContract, type LogContract } from '@cardinal/contracts';
import { openSqlite, type Sqlite } from '@cardinal/store';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedBus } from '../src/index.js';
import { eventually, take } from '../testing/harness.js';

const lives = 10;
const child = join(import.meta.dirname, 'crash-child.mjs');
const codec = ingestion.CardsIndexed;
const contract: EventContract<ingestion.CardsIndexed> = {
  type: 'crash.test',
  publishers: ['ingest'],
  codec,
  groups: ['one.work', 'two.work'],
};
const log: LogContract<ingestion.CardsIndexed> = {
  type: 'crash.log',
  publishers: ['ingest'],
  codec,
  retentionMs: 3_600_000,
};

interface Promised {
  readonly id: string;
  readonly position: number;
}

describe('a process killed at random moments', () => {
  let dir: string;
  let db: Sqlite;
  const promised: Promised[] = [];

  beforeAll(async () => {
    // The child runs the build, because plain Node does not run TypeScript.
    expect(existsSync(join(import.meta.dirname, '../dist/index.js'))).toBe(true);
    dir = mkdtempSync(join(tmpdir(), 'cardinal-crash-'));
    const path = join(dir, 'bus.db');
    for (let life = 1; life <= lives; life += 1) promised.push(...(await liveAndDie(path, life)));
    db = openSqlite(path);
  });
  afterAll(() => {
    db[Symbol.dispose]();
    rmSync(dir, { recursive: true });
  });

  it('confirms an operation in each of its runs', () => {
    expect(new Set(promised.map(({ id }) => id.split('-')[0])).size).toBe(lives);
  });

  it('loses no accepted event: the next process handles the rest', async () => {
    await using bus = createEmbeddedBus({ db });
    for (const group of contract.groups) {
      const handle = async ({ id }: { readonly id: string }) => {
        db.run('INSERT INTO handled VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET times = times + 1', [id, group]);
      };
      await bus.subscribe(contract, { group, concurrency: 8, handle });
    }
    await eventually(() => expect(db.get('SELECT count(*) AS left FROM bus_deliveries')).toEqual({ left: 0 }));

    const rows = db.all<{ id: string }>('SELECT event_id AS id FROM handled');
    const handled = countBy(rows);
    expect(promised.filter(({ id }) => handled.get(id) !== contract.groups.length)).toEqual([]);
    expect(db.get('SELECT count(*) AS left FROM bus_messages')).toEqual({ left: 0 });
  });

  it('repeats only events that were running at a kill', () => {
    const { repeats } = db.get<{ repeats: number }>('SELECT sum(times - 1) AS repeats FROM handled') ?? { repeats: -1 };

    expect(repeats).toBeGreaterThanOrEqual(0);
    expect(repeats).toBeLessThanOrEqual(lives * 2 * 4);
  });

  it('leaves logs without gaps, with each entry at its confirmed position', async () => {
    await using bus = createEmbeddedBus({ db });
    const { count } = db.get<{ count: number }>('SELECT count(*) AS count FROM bus_log_entries') ?? { count: 0 };

    const entries = await take(bus.follow(log, 'key', 0, new AbortController().signal), count);

    expect(entries.map((entry) => entry.position)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    for (const { id, position } of promised) {
      expect(entries[position - 1]?.data.cardCount).toBe(Number(id.split('-')[1]));
    }
  });
});

function countBy(rows: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Lets the child work for a moment after the first confirmation, then kills it. @returns the confirmed operations. */
async function liveAndDie(path: string, life: number): Promise<readonly Promised[]> {
  const process = spawn('node', [child, path, String(life)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(process, 'exit');
  const promised: Promised[] = [];
  const lines = createInterface(process.stdout);
  const closed = once(lines, 'close');
  lines.on('line', (line) => {
    const [id, position] = line.split(' ');
    if (id === undefined || !position) return;
    if (promised.length === 0) setTimeout(() => process.kill('SIGKILL'), Math.random() * 120);
    promised.push({ id, position: Number(position) });
  });
  await Promise.all([exited, closed]);
  return promised;
}
