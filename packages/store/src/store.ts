import { StoreUrlError } from './errors.js';
import type { Mongo } from './mongo/mongo.js';
import type { MongoOptions } from './mongo/open-mongo.js';
import { openSqlite } from './sqlite/open.js';
import type { Sqlite } from './sqlite/sqlite.js';

/**
 * Where services keep their state. Each service maps it to its repositories in one place, its `outbound/store.ts`: a new
 * repository gets one line there for each kind.
 */
export type Store = SqliteStore | MongoStore;

interface OpenStore extends AsyncDisposable {
  /** Asks the store for a sign of life. @throws {StoreUnavailableError} soon, if there is none. */
  ready(): Promise<void>;
}

export interface SqliteStore extends OpenStore {
  readonly kind: 'sqlite';
  readonly db: Sqlite;
  /**
   * Every repository made of this store passes here once. As it is by default; whoever decides when calls happen, or that they
   * fail, stands between.
   */
  readonly between: Between;
}

/** Gives back what has the same methods. */
export type Between = <R extends object>(repositories: R) => R;

export interface MongoStore extends OpenStore {
  readonly kind: 'mongo';
  readonly mongo: Mongo;
}

/** @param db closed with the store. */
export function sqliteStore(db: Sqlite, between: Between = (repositories) => repositories): SqliteStore {
  return {
    kind: 'sqlite',
    db,
    between,
    ready: async () => void db.get('SELECT 1'),
    [Symbol.asyncDispose]: async () => db[Symbol.dispose](),
  };
}

/**
 * Opens the store that a URL names: `sqlite:PATH` or `mongodb://…`. A server need not be up yet: what needs it fails until
 * it is, and `ready` says so.
 *
 * @throws {StoreUrlError} for another URL.
 * @throws {StoreUnavailableError} if the file cannot be opened.
 */
export async function openStore(url: string, options: MongoOptions = {}): Promise<Store> {
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path !== undefined) return sqliteStore(openSqlite(path));
  if (!/^mongodb(\+srv)?:\/\//.test(url)) {
    throw new StoreUrlError('The URL of a store begins with sqlite: or mongodb://');
  }
  // Loaded only where it is used: embedded mode starts without the driver.
  const { openMongo } = await import('./mongo/open-mongo.js');
  return mongoStore(openMongo(url, options));
}

function mongoStore(mongo: Mongo): MongoStore {
  const { ping } = mongo.guarded({
    ping: async () => void (await (await mongo.connected()).db?.admin().ping()),
  });
  return { kind: 'mongo', mongo, ready: ping, [Symbol.asyncDispose]: () => mongo[Symbol.asyncDispose]() };
}
