import { createBus, type DeadLetters, type OpenBus } from '@cardinal/bus';
import { openAdmin, type Admin } from '@cardinal/gateway/admin';
import { AppError } from '@cardinal/kernel';
import {
  acquireDataDirLock,
  openSqlite,
  openSqliteDraft,
  openStore,
  sqliteStore,
  type Sqlite,
  type Store,
} from '@cardinal/store';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Deployment, DeploymentPlaces, OwnDeployment } from '../backup/deployment.js';
import { readClusterConnections } from './cluster-connections.js';
import type { Examined } from '../doctor/examine.js';
import { requireCollections, requireFile } from './existing-data.js';

/** The services of a cluster are running on the data. */
export class ServicesRunningError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'CLI_SERVICES_RUNNING';
}

/** Access to the data for commands. Stores are opened on first use, and closed when the tools are disposed of. */
export interface Tools extends AsyncDisposable {
  /** Administration on existing data. @throws {NoDataError} */
  readonly admin: () => Promise<Admin>;
  /** Creates the data folder if it is absent, for commands that may run before the first start. */
  readonly newAdmin: () => Promise<Admin>;
  /** @throws {NoDataError} */
  readonly deadLetters: () => Promise<DeadLetters>;
  /** All stores, for reading. @throws {NoDataError} */
  readonly deployment: () => Promise<Deployment>;
  /**
   * All stores, opened exclusively for writing; created if absent. A database of one process that is absent is a draft until it is published.
   *
   * @throws {DataDirInUseError} {ServicesRunningError}
   */
  readonly ownDeployment: () => Promise<OwnDeployment>;
  /** All stores and the bus, for comparison by `cardinal doctor`. @throws {NoDataError} */
  readonly examined: () => Promise<Examined>;
  /** URL of the server that runs on this data. */
  readonly serverUrl: string;
}

/** The default data folder of a server. */
export const defaultDataDir = 'cardinal-data';

/** Loaded on demand, because loading the stores of all services takes several times as long as most commands run. */
const openDeployment = async (places: DeploymentPlaces): Promise<Deployment> =>
  (await import('../backup/deployment.js')).openDeployment(places);

export function openTools(env: Readonly<Record<string, string | undefined>>): Tools {
  const opened: (Disposable | AsyncDisposable)[] = [];
  const keep = <T extends Disposable | AsyncDisposable>(one: T): T => {
    opened.push(one);
    return one;
  };
  const dataDir = resolve(env['CARDINAL_DATA_DIR'] ?? defaultDataDir);
  const cluster = () => readClusterConnections(dataDir);
  const file = join(dataDir, 'cardinal.db');
  const storeUrl = () => env['CARDINAL_STORE'] ?? cluster().store ?? `sqlite:${file}`;
  const places = () => ({
    dataDir,
    blobs: env['CARDINAL_BLOBS'] ?? cluster().blobs,
    index: env['CARDINAL_INDEX'] ?? cluster().index,
  });
  const existingStore = async (): Promise<Store> => {
    const url = storeUrl();
    const path = /^sqlite:(.+)$/.exec(url)?.[1];
    if (path !== undefined) requireFile(path, path === file ? 'CARDINAL_DATA_DIR' : 'CARDINAL_STORE');
    const store = keep(await openStore(url));
    await requireCollections(store);
    return store;
  };
  const openBus = async (options: { readonly db?: () => Sqlite }): Promise<OpenBus> =>
    keep(await createBus(env['CARDINAL_BUS'] ?? cluster().bus ?? 'embedded:', options));
  let lock: Disposable | undefined;
  return {
    deployment: async () => openDeployment({ ...places(), store: await existingStore() }),
    async ownDeployment() {
      const url = storeUrl();
      if (url === `sqlite:${file}`) lock ??= keep(acquireDataDirLock(dataDir));
      else if (cluster().store === url) {
        throw new ServicesRunningError('The services of this cluster are running; stop them before a restore.');
      }
      if (!lock || existsSync(file)) {
        const store = keep(await openStore(url));
        return { ...(await openDeployment({ ...places(), store })), isNew: false, publish: () => {} };
      }
      const draft = keep(await openSqliteDraft(file));
      const deployment = await openDeployment({ ...places(), store: sqliteStore(draft.db), isNew: true });
      return { ...deployment, isNew: true, publish: () => draft.publish() };
    },
    serverUrl: env['CARDINAL_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? '8080'}`,
    async admin() {
      return openAdmin(await existingStore());
    },
    async newAdmin() {
      const url = storeUrl();
      if (url === `sqlite:${file}`) mkdirSync(dataDir, { recursive: true });
      return openAdmin(keep(await openStore(url)));
    },
    async deadLetters() {
      const db = () => {
        requireFile(file, 'CARDINAL_DATA_DIR');
        return keep(openSqlite(file));
      };
      return (await openBus({ db })).deadLetters;
    },
    async examined() {
      const store = await existingStore();
      // With SQLite, the bus is in the same file. With a store on a server, the bus must be on a server too.
      const bus = await openBus(store.kind === 'sqlite' ? { db: () => store.db } : {});
      const { blobs, index } = await openDeployment({ ...places(), store });
      const { openExamined } = await import('../doctor/open-examined.js');
      return keep(await openExamined({ store, blobs, index, bus }));
    },
    async [Symbol.asyncDispose]() {
      for (const one of opened.reverse())
        await (Symbol.asyncDispose in one ? one[Symbol.asyncDispose]() : one[Symbol.dispose]());
    },
  };
}
