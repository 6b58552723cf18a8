import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fsCallSync, isMissing } from '../blobs/fs-errors.js';
import { DataDirInUseError } from '../errors.js';
import { privateFile, privateFolder } from '../private-files.js';
import { isBusy, translated } from './sqlite-errors.js';

/** Keeps the connections referenced, because the garbage collector would close them and release their locks. */
const held = new Set<DatabaseSyncInstance>();

/**
 * Ensures that only one server at a time uses a data folder. Tools that only read or add rows do not take the lock.
 *
 * The lock is SQLite's lock on the file `server.lock`: the operating system releases it with the process, however that ends, so there is
 * no stale lock and no confusion by a reused process id. `server.pid` only informs people which process holds the lock.
 *
 * @param dir created if missing. Its mode is set so that only its user can read it.
 * @throws {DataDirInUseError} if another server holds the lock.
 * @throws {StoreUnavailableError} if the folder cannot be created or written.
 */
export function acquireDataDirLock(dir: string): Disposable {
  const pidFile = join(dir, 'server.pid');
  const what = `data folder ${dir}`;
  fsCallSync(() => privateFolder(dir), what);
  for (const file of [pidFile, join(dir, 'server.lock')]) fsCallSync(() => privateFile(file), what);
  const lock = lockFile(join(dir, 'server.lock'), pidFile);
  held.add(lock);
  fsCallSync(() => writeFileSync(pidFile, `${process.pid}\n`), what);
  return {
    [Symbol.dispose]() {
      held.delete(lock);
      if (lock.isOpen) lock.close();
    },
  };
}

function lockFile(path: string, pidFile: string): DatabaseSyncInstance {
  let db: DatabaseSyncInstance | undefined;
  try {
    db = new DatabaseSync(path, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (thrown) {
    db?.close();
    if (!isBusy(thrown)) throw translated(thrown);
    const holder = holderIn(pidFile);
    throw new DataDirInUseError(
      `Another server${holder ? ` (process ${holder})` : ''} uses this data folder; stop it first, or use another folder.`,
      {
        cause: thrown,
        facts: { pid: holder },
      },
    );
  }
}

/** @returns the process id of the holder; 0 if it has not written its id yet. */
function holderIn(pidFile: string): number {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || 0;
  } catch (thrown) {
    if (isMissing(thrown)) return 0;
    throw thrown;
  }
}
