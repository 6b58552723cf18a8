import { tracedMethods } from '@cardinal/telemetry';
import { openFileBlobs } from './blobs/file-blobs.js';
import type { BlobStore } from './blobs/blob-store.js';
import { StoreUrlError } from './errors.js';
import type { Mongo } from './mongo/mongo.js';
import type { MongoOptions } from './mongo/open-mongo.js';
import { openSqlite } from './sqlite/open.js';
import type { Sqlite } from './sqlite/sqlite.js';
import { tracedRepositories } from './traced.js';

/**
 * Where services keep their state. Each service builds its repositories from it in one file, its `outbound/store.ts`: a new repository
 * gets one line there for each kind of store.
 */
export type Store = SqliteStore | MongoStore;

interface OpenStore extends AsyncDisposable {
  /** Checks that the store responds. @throws {StoreUnavailableError} within the store's time limit, if it does not respond. */
  ready(): Promise<void>;
  /**
   * Wraps every repository built on this store, by name. By default it adds spans to the calls; tests may replace it to delay calls or make
   * them fail.
   */
  readonly between: Between;
}

export interface SqliteStore extends OpenStore {
  readonly kind: 'sqlite';
  readonly db: Sqlite;
}

/** Returns an object with the same methods. */
export type Between = <R extends object>(repositories: R) => R;

export interface MongoStore extends OpenStore {
  readonly kind: 'mongo';
  readonly mongo: Mongo;
}

const traced =
  (system: 'sqlite' | 'mongodb'): Between =>
  (repositories) =>
    tracedRepositories(system, repositories);

/** @param db closed with the store. */
export function sqliteStore(db: Sqlite, between: Between = traced('sqlite')): SqliteStore {
  return {
    kind: 'sqlite',
    db,
    between,
    ready: async () => void db.get('SELECT 1'),
    [Symbol.asyncDispose]: async () => db[Symbol.dispose](),
  };
}

/**
 * Opens the store that a URL names: `sqlite:PATH` or `mongodb://…`. A server need not be up yet: until it is, calls fail and `ready`
 * throws.
 *
 * @throws {StoreUrlError} for another URL.
 * @throws {StoreUnavailableError} if the file cannot be opened.
 */
export async function openStore(url: string, options: MongoOptions = {}): Promise<Store> {
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path !== undefined) return sqliteStore(openSqlite(path));
  if (!/^mongodb(\+srv)?:\/\//.test(url)) {
    throw new StoreUrlError('The URL of a store must begin with sqlite:, mongodb:// or mongodb+srv://.');
  }
  // Imported only here, so that embedded mode starts without loading the driver.
  const { openMongo } = await import('./mongo/open-mongo.js');
  return mongoStore(openMongo(url, options));
}

function mongoStore(mongo: Mongo): MongoStore {
  const { ping } = mongo.guarded({
    ping: async () => void (await (await mongo.connected()).db?.admin().ping()),
  });
  return {
    kind: 'mongo',
    mongo,
    between: traced('mongodb'),
    ready: ping,
    [Symbol.asyncDispose]: () => mongo[Symbol.asyncDispose](),
  };
}

/**
 * Opens the blobs that a URL names: `file:FOLDER`, `file:FOLDER?shared` where processes of several users of one group share the
 * folder, or `gridfs:` for the database of the store.
 *
 * @throws {StoreUrlError} for another URL, or `gridfs:` beside a store that is not MongoDB.
 */
export async function openBlobs(url: string, store: Store): Promise<BlobStore> {
  const [, folder, shared] = /^file:(.+?)(\?shared)?$/.exec(url) ?? [];
  if (folder !== undefined) return tracedBlobs(openFileBlobs(folder, { shared: shared !== undefined }));
  if (url !== 'gridfs:')
    throw new StoreUrlError('The URL of the blobs must be file:FOLDER, file:FOLDER?shared or gridfs:.');
  if (store.kind !== 'mongo') throw new StoreUrlError('Blobs in gridfs: require a store in MongoDB.');
  const { openGridfsBlobs } = await import('./gridfs/gridfs-blobs.js');
  return tracedBlobs(openGridfsBlobs(store.mongo));
}

const tracedBlobs = (blobs: BlobStore): BlobStore => tracedMethods(blobs, (method) => ({ name: `${method} blobs` }));
