import { openSqlite, type Sqlite } from '@cardinal/store';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedBus, type EventBus } from '../src/index.js';
import type { EmbeddedBusOptions } from '../src/embedded/embedded-bus.js';

export const hourMs = 3_600_000;

/** One database file, and the clock of its buses. Disposing closes all buses. */
export interface EmbeddedWorld extends AsyncDisposable {
  nowMs: number;
  start(options?: Partial<EmbeddedBusOptions>): { readonly db: Sqlite; readonly bus: EventBus };
}

export function createEmbeddedWorld(): EmbeddedWorld {
  const dir = mkdtempSync(join(tmpdir(), 'cardinal-bus-'));
  const open: { readonly db: Sqlite; readonly bus: EventBus }[] = [];
  const world: EmbeddedWorld = {
    nowMs: Date.UTC(2030, 0, 1),
    start(options = {}) {
      const db = openSqlite(join(dir, 'bus.db'), { busyTimeoutMs: 50 });
      const bus = createEmbeddedBus({ db, clock: { now: () => world.nowMs }, pruneMs: 10, pollMs: 20, ...options });
      open.push({ db, bus });
      return { db, bus };
    },
    async [Symbol.asyncDispose]() {
      for (const { bus } of open) await bus[Symbol.asyncDispose]();
      for (const { db } of open) db[Symbol.dispose]();
      rmSync(dir, { recursive: true });
    },
  };
  return world;
}

export function count(db: Sqlite, table: string): number | undefined {
  return db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n;
}
