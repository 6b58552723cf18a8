import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { scrubGaps, type Scrubbed } from './scrub.js';
import { isBusy, isLocked } from './sqlite-errors.js';

/**
 * Closes the database. The write-ahead log is checkpointed and removed, so that a copy of the one file is a complete backup. If another
 * process has the file open, the log stays for that process to checkpoint.
 *
 * @param scrubMs time limit for clearing remnants between rows (see `scrubGaps`), in milliseconds; 0: do not clear them.
 */
export function closeDatabase(db: DatabaseSyncInstance, path: string, { scrubMs }: { readonly scrubMs: number }): void {
  let scrubbed: Scrubbed | undefined;
  try {
    if (leaveLog(db) && scrubMs > 0) scrubbed = scrubLocked(db, path, scrubMs);
  } finally {
    db.close();
    scrubbed?.close();
  }
}

/** Leaves write-ahead mode, which checkpoints and removes the log. @returns false if another process uses the file. */
function leaveLog(db: DatabaseSyncInstance): boolean {
  let mode = '';
  return (
    unlessBusy(() => {
      db.exec('PRAGMA busy_timeout = 0');
      mode = (db.prepare('PRAGMA journal_mode = delete').get() as { readonly journal_mode: string }).journal_mode;
    }) && mode === 'delete'
  );
}

/**
 * Scrubs under an exclusive lock. `user_version` stores the page to resume at, for a file that is too large for one pass.
 *
 * @returns undefined if another process has just opened the file.
 */
function scrubLocked(db: DatabaseSyncInstance, path: string, scrubMs: number): Scrubbed | undefined {
  if (!unlessBusy(() => db.exec('BEGIN EXCLUSIVE'))) return undefined;
  try {
    const { user_version: from } = db.prepare('PRAGMA user_version').get() as { readonly user_version: number };
    const scrubbed = scrubGaps(path, from, scrubMs);
    if (scrubbed.next !== from) db.exec(`PRAGMA user_version = ${scrubbed.next}`);
    return scrubbed;
  } finally {
    db.exec('COMMIT');
  }
}

function unlessBusy(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (thrown) {
    if (isBusy(thrown) || isLocked(thrown)) return false;
    throw thrown;
  }
}
