import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Whose files these are: their user's alone, or also of the group that a shared folder belongs to. */
export interface Modes {
  readonly folder: number;
  readonly file: number;
}

export const ownModes: Modes = { folder: 0o700, file: 0o600 };
export const groupModes: Modes = { folder: 0o770, file: 0o660 };

/** Makes a folder that is not there, and takes away from others one that is. */
export function privateFolder(path: string, { folder }: Modes = ownModes): void {
  mkdirSync(path, { recursive: true, mode: folder });
  restrict(path, folder);
}

/** Makes an empty file that is not there, and takes away from others one that is. */
export function privateFile(path: string, { file }: Modes = ownModes): void {
  try {
    closeSync(openSync(path, 'wx', file));
  } catch (thrown) {
    if (!hasCode(thrown, 'EEXIST')) throw thrown;
    restrict(path, file);
  }
}

/** Sets the mode of what is there, if it allows anything else. */
export function restrict(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (thrown) {
    // A mount without modes, or of another user, whose owner decides who may read there.
    if (!hasCode(thrown, 'EPERM') && !hasCode(thrown, 'ENOTSUP') && !hasCode(thrown, 'EROFS')) throw thrown;
  }
}

function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
