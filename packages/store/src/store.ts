import { openSqlite } from './sqlite/open.js';
import type { Sqlite } from './sqlite/sqlite.js';

/**
 * Where services keep their state. Each service maps it to its repositories in one place, its `outbound/store.ts`: a new
 * repository gets one line there for each kind.
 */
export type Store = SqliteStore;

interface OpenStore extends AsyncDisposable {
  /** Asks the store for a sign of life. @throws {StoreUnavailableError} soon, if there is none. */
  ready(): Promise<void>;
}

export interface SqliteStore extends OpenStore {
  readonly kind: 'sqlite';
  readonly db: Sqlite;
}

/** @param db closed with the store. */
export function sqliteStore(db: Sqlite): SqliteStore {
  return {
    kind: 'sqlite',
    db,
    ready: async () => void db.get('SELECT 1'),
    [Symbol.asyncDispose]: async () => db[Symbol.dispose](),
  };
}

/**
 * Opens the store that a URL names: `sqlite:PATH`.
 *
 * @throws {StoreUnavailableError} if the file cannot be opened.
 */
export async function openStore(url: string): Promise<Store> {
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path === undefined) throw new RangeError('The URL of a store begins with sqlite:');
  return sqliteStore(openSqlite(path));
}
