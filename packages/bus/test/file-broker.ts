import { openSqlite } from '@cardinal/store';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedBus, type OpenBus } from '../src/index.js';
import type { Broker } from '../testing/harness.js';

/** A fresh folder with one database file. Several buses on it stand for several processes, so none may reset claims at its start. */
export async function createFileBroker(): Promise<Broker<OpenBus>> {
  const dir = mkdtempSync(join(tmpdir(), 'cardinal-bus-'));
  const open: { readonly bus: OpenBus; readonly close: () => void }[] = [];

  return {
    async connect(options) {
      const db = openSqlite(join(dir, 'bus.db'), { synchronous: 'normal' });
      const bus = createEmbeddedBus({ db, ...options, soleConsumer: false, pollMs: 100 });
      const close = () => db[Symbol.dispose]();
      open.push({ bus, close });
      return { bus, crash: async () => close() };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(open.map(({ bus }) => bus[Symbol.asyncDispose]()));
      for (const { close } of open) close();
      rmSync(dir, { recursive: true });
    },
  };
}
