import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fsCallSync } from '../../blobs/fs-errors.js';
import { StoreExistsError } from '../../errors.js';
import { privateFile } from '../../private-files.js';
import { connection } from '../connection.js';
import { nothingToEmpty } from '../log-emptier.js';
import { createLogSync } from '../log-sync.js';
import type { Sqlite } from '../sqlite.js';
import { statementsInThread } from './statements-in-thread.js';

/** A database that is written under another name, and exists under its own completely or not at all. Disposing removes it unless published. */
export interface SqliteDraft extends Disposable {
  readonly db: Sqlite;
  /**
   * Closes the database, and makes it visible under its name, durably.
   *
   * @throws {StoreExistsError} if something was created under that name meanwhile.
   * @throws {StoreUnavailableError} if the disk failed.
   */
  publish(): void;
}

const draftOf = (path: string): string => `${path}.draft`;

/** Removes the draft that a process left which was killed. To be called by the only process that writes below the folder. */
export const removeSqliteDraft = (path: string): void => fsCallSync(() => rmSync(draftOf(path), { force: true }));

/**
 * Opens an empty database for one writer who has much to write. It is written in a thread of its own. There is no write-ahead log, through
 * which everything would be written twice, and no commit waits for the disk, because a draft of which anything is lost is never published.
 * So a commit may still be under way when it is confirmed: `publish` waits for all.
 *
 * @param path name of the database once it is published. The caller is the only process that makes drafts of it.
 * @throws {StoreUnavailableError} if the file cannot be created.
 */
export async function openSqliteDraft(path: string): Promise<SqliteDraft> {
  const draft = draftOf(path);
  const remove = (): void => removeSqliteDraft(path);
  remove();
  fsCallSync(() => privateFile(draft));
  const inThread = await statementsInThread(draft).catch((thrown: unknown) => {
    remove();
    throw thrown;
  });
  const db = connection(draft, {
    statements: () => inThread,
    // Syncs in the background, so that little is left to sync at the end.
    sync: createLogSync(draft),
    emptier: nothingToEmpty,
    joinsCommits: true,
    close: () => {}, // the thread has closed it with its statements
  });
  return {
    db,
    publish() {
      db.get('SELECT 1'); // throws what failed under way
      db[Symbol.dispose]();
      if (existsSync(path)) throw new StoreExistsError(`${path} was created by another program meanwhile.`);
      fsCallSync(() => {
        // SQLite would apply the log of an earlier database of that name.
        for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
        synced(draft);
        renameSync(draft, path);
        // Makes the new name durable. Windows cannot sync folders and need not.
        if (process.platform !== 'win32') synced(dirname(path));
      });
    },
    [Symbol.dispose]() {
      db[Symbol.dispose]();
      remove();
    },
  };
}

function synced(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
