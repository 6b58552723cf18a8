import { keptFileName, nameInForm, typeOfEnding } from '@cardinal/contracts';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../usage-error.js';
import { matchesOf } from './patterns.js';

export interface FileToSend {
  readonly path: string;
  /** Name of the file on the server. */
  readonly name: string;
  readonly bytes: number;
}

export interface PassedOver {
  readonly path: string;
  readonly why: string;
}

export interface Collected {
  readonly files: readonly FileToSend[];
  readonly passedOver: readonly PassedOver[];
  /** Names of the skipped documents that are empty, which the server would refuse. */
  readonly empty: readonly string[];
  /** Names of unreadable documents, and of unreadable folders with a trailing separator. */
  readonly closed: readonly string[];
}

/** Separates the folders in a name, because the server removes everything up to the last slash. */
export const separator = ' › ';

/** The name under which the server stores a file: files with the same key become versions of one document. */
export const keyOf = (name: string): string => keptFileName(nameInForm(name));

/** Reason shown for skipped files and folders that cannot be read. */
export const noRight = 'no permission to read it';

/**
 * The files that paths and patterns name, folders recursively, in the order of their paths. Skipped are files that are no documents,
 * hidden, empty or unreadable, links to folders, and links that lead out of the folder, because whoever names a folder means its own
 * contents. A path that exists is used as it is, even if it is a link or looks like a pattern.
 *
 * @param byPath whether files are named by their path relative to the named folder, or to the folder of the pattern.
 * @throws {UsageError} for a path that does not exist, a pattern that matches nothing, or if the server would store several files under the
 *   same name, because they would become versions of one document.
 */
export async function collectFiles(paths: readonly string[], byPath: boolean): Promise<Collected> {
  const files = new Map<string, FileToSend>();
  const passedOver: PassedOver[] = [];
  const empty: string[] = [];
  const closed: string[] = [];
  const nameOf = (path: string, root: string): string =>
    byPath ? relative(root, path).split(/[/\\]/).join(separator) : basename(path);
  /**
   * Skips an unreadable entry below the named folder, so that it does not stop the others.
   *
   * @returns whether the entry was skipped.
   */
  const isClosed = (path: string, root: string, isFolder: boolean, thrown: unknown): boolean => {
    if (path === root || !isDenied(thrown)) return false;
    passedOver.push({ path, why: noRight });
    closed.push(nameOf(path, root) + (isFolder ? separator : ''));
    return true;
  };
  const take = (path: string, root: string, bytes: number): void => {
    const ending = extname(path).slice(1).toLowerCase();
    if (typeOfEnding(ending) === undefined) {
      passedOver.push({ path, why: ending === '' ? 'no file name extension' : `unsupported format: .${ending}` });
      return;
    }
    const name = nameOf(path, root);
    if (bytes > 0) files.set(resolve(path), { path, bytes, name });
    else {
      passedOver.push({ path, why: 'empty' });
      empty.push(name);
    }
  };
  const takeIn = async (path: string, root: string): Promise<void> => {
    let found: Awaited<ReturnType<typeof lookAt>>;
    try {
      found = await lookAt(path);
    } catch (thrown) {
      if (isClosed(path, root, false, thrown)) return;
      throw thrown;
    }
    if (!found?.isFile()) passedOver.push({ path, why: found?.isDirectory() ? 'a link to a folder' : 'not a file' });
    else if (!(await liesIn(root, path))) passedOver.push({ path, why: 'a link out of the folder' });
    else take(path, root, found.size);
  };
  const walk = async (folder: string, root: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((thrown: unknown) => {
      if (folder === root) throw thrown;
      if (isClosed(folder, root, true, thrown)) return [];
      return goneIs([], thrown);
    });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.name.startsWith('.')) passedOver.push({ path, why: 'hidden' });
      else if (entry.isDirectory()) await walk(path, root);
      else await takeIn(path, root);
    }
  };
  const takeMatches = async (pattern: string): Promise<void> => {
    const matches = await matchesOf(pattern);
    if (!matches) throw new UsageError(`There is no file or folder ${pattern}.`);
    if (matches.paths.length === 0) throw new UsageError(`No file matches ${pattern}.`);
    for (const path of matches.paths) await takeIn(path, matches.root);
  };
  for (const path of paths) {
    const found = await lookAt(path);
    if (!found) await takeMatches(path);
    else if (found.isDirectory()) await walk(path, path);
    else if (found.isFile()) take(path, join(path, '..'), found.size);
    else passedOver.push({ path, why: 'not a file' });
  }
  requireNames([...files.values()], byPath);
  return { files: [...files.values()], passedOver, empty, closed };
}

/** Follows links. @returns undefined if the path does not exist. */
async function lookAt(path: string) {
  return stat(path).catch((thrown: unknown) => goneIs(undefined, thrown));
}

/** Whether a file, or the target of a link, is inside a folder. @param path entry below that folder, reached through real folders only. */
async function liesIn(folder: string, path: string): Promise<boolean> {
  const entry = await lstat(path).catch((thrown: unknown) => goneIs(undefined, thrown));
  if (entry?.isSymbolicLink() !== true) return true;
  const file = await realpath(path).catch((thrown: unknown) => goneIs(undefined, thrown));
  if (file === undefined) return false;
  const way = relative(await realpath(folder), file);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** Whether the system refuses to read something. */
export function isDenied(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return code === 'EACCES' || code === 'EPERM';
}

/**
 * @returns `instead` if the error means that the path does not exist, because others may change the folder meanwhile.
 * @throws any other error.
 */
export function goneIs<T>(instead: T, thrown: unknown): T {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'ENOENT' || code === 'ELOOP') return instead;
  throw thrown;
}

/** @throws {UsageError} if the server would store two files under the same name, with advice. */
function requireNames(files: readonly FileToSend[], byPath: boolean): void {
  const pathOf = new Map<string, string>();
  for (const { name, path } of files) {
    const key = keyOf(name);
    const other = pathOf.get(key);
    if (other !== undefined) {
      const advice =
        byPath || dirname(other) === dirname(path) ? 'rename one of them' : 'use --paths to name files by their paths';
      throw new UsageError(
        `${other} and ${path} have the same name on the server and would become versions of one document; ${advice}.`,
      );
    }
    pathOf.set(key, path);
  }
}
