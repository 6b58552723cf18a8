import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { connection } from './connection.js';
import { createLogSync, nothingToSync } from './log-sync.js';
import type { Sqlite } from './sqlite.js';
import { isBusy, translated } from './sqlite-errors.js';

export interface SqliteOptions {
  /**
   * `normal` (default): a commit survives the death of the process at once, and a power cut after `flush` or 50 ms.
   * `full`: each commit waits for the disk, and the event loop with it.
   */
  readonly synchronous?: 'full' | 'normal';
  /** How long to wait for another process that writes, in milliseconds; the event loop waits too. Default 5 000. */
  readonly busyTimeoutMs?: number;
}

/** What is left of the write-ahead log's file after a burst of writing. */
const LARGEST_IDLE_LOG_BYTES = 64 * 2 ** 20;

/**
 * Opens the file, made if there is none, in write-ahead mode: readers never wait for a writer.
 *
 * @param path a file, or `:memory:`.
 * @throws {StoreUnavailableError} if the file cannot be opened or stays locked.
 * @throws {StoreDamagedError} if it is no database.
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Sqlite {
  const { synchronous = 'normal', busyTimeoutMs = 5_000 } = options;
  try {
    const db = new DatabaseSync(path, { enableForeignKeyConstraints: false, timeout: busyTimeoutMs });
    try {
      useWriteAheadLog(db, busyTimeoutMs);
      db.exec(`PRAGMA synchronous = ${synchronous}`);
      db.exec(`PRAGMA journal_size_limit = ${LARGEST_IDLE_LOG_BYTES}`);
      const sync = synchronous === 'full' || path === ':memory:' ? nothingToSync : createLogSync(`${path}-wal`);
      return connection(db, path, sync);
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  } catch (thrown) {
    throw translated(thrown);
  }
}

/** Turning the log on needs the file alone and does not heed the busy timeout, so two first starts can collide here. */
function useWriteAheadLog(db: DatabaseSyncInstance, busyTimeoutMs: number): void {
  const deadline = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      db.exec('PRAGMA journal_mode = wal');
      return;
    } catch (thrown) {
      if (!isBusy(thrown) || Date.now() > deadline) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
