import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { fsCallSync } from '../blobs/fs-errors.js';
import { ownModes, privateFile, restrict } from '../private-files.js';
import { closeDatabase } from './close.js';
import { connection } from './connection.js';
import { createLogEmptier, nothingToEmpty } from './log-emptier.js';
import { createLogSync, nothingToSync } from './log-sync.js';
import type { Sqlite, UpgradeStep } from './sqlite.js';
import { guarded, isBusy, isLocked, translated } from './sqlite-errors.js';
import { statementsOf } from './statements.js';

export interface SqliteOptions {
  /**
   * `normal` (default): a commit survives the death of the process at once, and a power cut after `flush` or 50 ms.
   * `full`: each commit waits for the disk, and the event loop with it.
   */
  readonly synchronous?: 'full' | 'normal';
  /** How long to wait while another process writes, in milliseconds; this blocks the event loop. Default 5 000. */
  readonly busyTimeoutMs?: number;
  /** How long closing may take to clear remnants of deleted rows, in milliseconds; the next close continues. Default 3 000. */
  readonly scrubMs?: number;
  /** Called before each step that upgrades older data: with a large file a step can take minutes and blocks the event loop. */
  readonly onUpgrade?: (step: UpgradeStep) => void;
}

/** Size to which SQLite truncates the file of the write-ahead log after a burst of writes. */
const largestIdleLogBytes = 64 * 2 ** 20;

/**
 * Opens the file, creating it if missing, in write-ahead mode: readers never wait for a writer. Only its user may read it.
 *
 * Deleted data is overwritten (`secure_delete`, the log is emptied soon after, remnants between rows are cleared when the file is
 * closed), and after a clean end all data is in the one file.
 *
 * @param path a file, or `:memory:`.
 * @throws {StoreUnavailableError} if the file cannot be opened or stays locked.
 * @throws {StoreDamagedError} if it is not a database.
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Sqlite {
  const { synchronous = 'normal', busyTimeoutMs = 5_000, scrubMs = 3_000, onUpgrade } = options;
  const inMemory = path === ':memory:';
  try {
    if (!inMemory) fsCallSync(() => keepPrivate(path));
    const db = new DatabaseSync(path, { enableForeignKeyConstraints: false, timeout: busyTimeoutMs });
    try {
      useWriteAheadLog(db, busyTimeoutMs);
      db.exec(`PRAGMA synchronous = ${synchronous}`);
      db.exec(`PRAGMA journal_size_limit = ${largestIdleLogBytes}`);
      db.exec('PRAGMA secure_delete = on');
      const sync = synchronous === 'full' || inMemory ? nothingToSync : createLogSync(`${path}-wal`);
      const emptier = inMemory ? nothingToEmpty : createLogEmptier(() => emptyLog(db, busyTimeoutMs));
      return connection(path, {
        statements: (changed) => statementsOf(db, changed),
        sync,
        emptier,
        joinsCommits: !inMemory,
        ...(onUpgrade && { onUpgrade }),
        close(written) {
          if (db.isOpen) guarded(() => closeDatabase(db, path, { scrubMs: written && !inMemory ? scrubMs : 0 }));
        },
      });
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  } catch (thrown) {
    throw translated(thrown);
  }
}

/** SQLite gives the files beside the database the same mode; those of a process that died may exist already. */
function keepPrivate(path: string): void {
  privateFile(path);
  for (const beside of ['-wal', '-shm']) restrict(path + beside, ownModes.file);
}

/** Switching to write-ahead mode needs the file exclusively and ignores the busy timeout, so that two first starts can collide here. */
function useWriteAheadLog(db: DatabaseSyncInstance, busyTimeoutMs: number): void {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      db.exec('PRAGMA journal_mode = wal');
      return;
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > deadline) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** @returns false if a reader, of this process or another one, blocks it; it does not wait for the reader. */
function emptyLog(db: DatabaseSyncInstance, busyTimeoutMs: number): boolean {
  try {
    db.exec('PRAGMA busy_timeout = 0');
    const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { readonly busy: number };
    return busy === 0;
  } catch (thrown) {
    if (isBusy(thrown) || isLocked(thrown)) return false;
    throw translated(thrown);
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }
}
