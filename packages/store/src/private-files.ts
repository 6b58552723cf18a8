import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Permissions of files and folders: for their user alone, or also for the group of a shared folder. */
export interface Modes {
  readonly folder: number;
  readonly file: number;
}

export const ownModes: Modes = { folder: 0o700, file: 0o600 };
export const groupModes: Modes = { folder: 0o770, file: 0o660 };

/** Creates a folder and those above it that are missing, or restricts the mode of an existing one. */
export function privateFolder(path: string, { folder }: Modes = ownModes): void {
  makeFolder(resolve(path), folder);
  restrict(path, folder);
}

/**
 * Not by `recursive` of `mkdir`, which says that a folder is missing where one cannot be written, and where one above it can have no folders
 * (`/proc`) does not end.
 */
function makeFolder(path: string, mode: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path !== dirname(path)) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (thrown) {
    const isMadeMeanwhile = hasCode(thrown, 'EEXIST') && statSync(path).isDirectory();
    if (!isMadeMeanwhile) throw thrown;
  }
}

/** Creates an empty file, or restricts the mode of an existing one. */
export function privateFile(path: string, { file }: Modes = ownModes): void {
  try {
    closeSync(openSync(path, 'wx', file));
  } catch (thrown) {
    if (!hasCode(thrown, 'EEXIST')) throw thrown;
    restrict(path, file);
  }
}

/** Sets the mode of an existing file or folder if it differs. */
export function restrict(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (thrown) {
    // A mount without modes, or one that belongs to another user, whose owner decides who may read there.
    if (!hasCode(thrown, 'EPERM') && !hasCode(thrown, 'ENOTSUP') && !hasCode(thrown, 'EROFS')) throw thrown;
  }
}

function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
