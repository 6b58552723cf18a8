import type { Sink } from '@cardinal/archive';
import { AppError, randomIds } from '@cardinal/kernel';
import { closeSync, createWriteStream, existsSync, openSync, readSync } from 'node:fs';
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveFile } from './inspect.js';

/** A file with this name exists: a backup never overwrites a file. */
export class BackupFileExistsError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'BACKUP_FILE_EXISTS';
}

/** The archive file cannot be read or written. */
export class BackupFileError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'BACKUP_FILE_UNUSABLE';
}

/** Archives contain confidential data, so only the owner of the file may read them. */
const ownMode = 0o600;

/**
 * Writes a file atomically: it exists completely or not at all.
 *
 * @throws {BackupFileExistsError} {BackupFileError} and whatever `work` throws; no file is left then.
 */
export async function writeArchiveFile<T>(path: string, work: (sink: Sink) => Promise<T>): Promise<T> {
  if (existsSync(path)) throw new BackupFileExistsError(`${path} already exists; a backup never overwrites a file.`);
  const partial = `${path}.partial`;
  const file = await usable(() => open(partial, 'w', ownMode));
  try {
    try {
      const result = await work((bytes) => usable(() => file.writeFile(bytes)));
      await usable(() => file.sync());
      await usable(() => rename(partial, path));
      return result;
    } finally {
      await file.close();
    }
  } catch (thrown) {
    await rm(partial, { force: true });
    throw thrown;
  } finally {
    await syncFolder(dirname(path));
  }
}

/** Syncs a folder, because a new file name survives a power failure only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await usable(() => open(path, 'r'));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** @throws {BackupFileError} */
export async function archiveAt(path: string): Promise<ArchiveFile> {
  const found = await usable(() => stat(path));
  if (found.isDirectory()) throw new BackupFileError(`Cannot read the archive: ${path} is a folder.`);
  return { bytes: found.size, open: () => readPieces(path) };
}

const pieceBytes = 256 * 1024;

/**
 * Reads without the threads of Node's file calls. There are four, and while a restore waits for the disk to have originals, all of them do, so
 * that a read would wait as long.
 */
async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const piece = Buffer.allocUnsafeSlow(pieceBytes);
      const bytes = readSync(file, piece);
      if (bytes === 0) return;
      yield piece.subarray(0, bytes);
      await setImmediate(); // for everything else that is under way, and Ctrl-C
    }
  } finally {
    closeSync(file);
  }
}

/** Stores an archive from a pipe, which can be read only once, in a temporary file while `work` runs. */
export async function withPiped<T>(
  source: AsyncIterable<Uint8Array>,
  work: (file: ArchiveFile) => Promise<T>,
): Promise<T> {
  const folder = await usable(() => mkdtemp(join(tmpdir(), 'cardinal-restore-')));
  try {
    const path = join(folder, randomIds.uuid());
    await usable(() => pipeline(source, createWriteStream(path, { mode: ownMode })));
    return await work(await archiveAt(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new BackupFileError(`Cannot read or write the archive: ${cause.message}`, { cause });
  }
}
