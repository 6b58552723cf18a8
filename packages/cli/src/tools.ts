import { createBus, type DeadLetters } from '@cardinal/bus';
import { openAdmin, type Admin } from '@cardinal/gateway/admin';
import { openSqlite, openStore } from '@cardinal/store';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readClusterConnections } from './cluster-connections.js';

/** What commands work with. Each is opened when it is asked for first, and closed with all of them. */
export interface Tools extends AsyncDisposable {
  readonly admin: () => Promise<Admin>;
  readonly deadLetters: () => Promise<DeadLetters>;
  /** Where the server that runs on this data answers. */
  readonly serverUrl: string;
}

/** Where a server keeps its data when nothing is said. */
export const defaultDataDir = 'cardinal-data';

export function openTools(env: Readonly<Record<string, string | undefined>>): Tools {
  const opened: (Disposable | AsyncDisposable)[] = [];
  const keep = <T extends Disposable | AsyncDisposable>(one: T): T => {
    opened.push(one);
    return one;
  };
  const dataDir = resolve(env['CARDINAL_DATA_DIR'] ?? defaultDataDir);
  const cluster = () => readClusterConnections(dataDir);
  const file = () => {
    mkdirSync(dataDir, { recursive: true });
    return join(dataDir, 'cardinal.db');
  };
  return {
    serverUrl: env['CARDINAL_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? '8080'}`,
    admin: async () => openAdmin(keep(await openStore(env['CARDINAL_STORE'] ?? cluster().store ?? `sqlite:${file()}`))),
    async deadLetters() {
      const db = () => keep(openSqlite(file()));
      return keep(await createBus(env['CARDINAL_BUS'] ?? cluster().bus ?? 'embedded:', { db })).deadLetters;
    },
    async [Symbol.asyncDispose]() {
      for (const one of opened.reverse())
        await (Symbol.asyncDispose in one ? one[Symbol.asyncDispose]() : one[Symbol.dispose]());
    },
  };
}
