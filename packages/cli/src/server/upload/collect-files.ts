import { typeOfEnding } from '@cardinal/contracts';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../usage-error.js';
import { matchesOf } from './patterns.js';

export interface FileToSend {
  readonly path: string;
  /** Under which the server keeps it. */
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
  /** Of those passed over: names of documents without a byte, which no server takes. */
  readonly empty: readonly string[];
  /** Names of what nobody may look at: of documents, and of folders with a separator at their end. */
  readonly closed: readonly string[];
}

/** Between the folders of a name: the server keeps no slashes. */
export const separator = ' › ';

/** Why something is passed over that cannot be read. */
export const noRight = 'no right to read it';

/**
 * The files that these paths and patterns name, folders with all that is in them, in the order of their paths. What is no document,
 * hidden, empty, nobody may look at, a link to a folder, or a link that leads out of the folder is passed over, because whoever names a folder means what lies in it. A
 * path that there is counts as it is, also where it is a link.
 *
 * @param byPath names files by their path under the folder that was named, or that a pattern looks in.
 * @throws {UsageError} for a path that leads nowhere, a pattern that names nothing, or where files in several folders have one name: they would become versions of
 *   one document.
 */
export async function collectFiles(paths: readonly string[], byPath: boolean): Promise<Collected> {
  const files = new Map<string, FileToSend>();
  const passedOver: PassedOver[] = [];
  const empty: string[] = [];
  const closed: string[] = [];
  const nameOf = (path: string, root: string): string =>
    byPath ? relative(root, path).split(/[/\\]/).join(separator) : basename(path);
  /** What is below the folder that was named and cannot be looked at hinders nothing else. */
  const isClosed = (path: string, root: string, isFolder: boolean, thrown: unknown): boolean => {
    if (path === root || !isDenied(thrown)) return false;
    passedOver.push({ path, why: noRight });
    closed.push(nameOf(path, root) + (isFolder ? separator : ''));
    return true;
  };
  const take = (path: string, root: string, bytes: number): void => {
    const ending = extname(path).slice(1).toLowerCase();
    if (typeOfEnding(ending) === undefined) {
      passedOver.push({ path, why: ending === '' ? 'no file name extension' : `no document: .${ending}` });
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
    if (!found?.isFile()) passedOver.push({ path, why: found?.isDirectory() ? 'a link to a folder' : 'no file' });
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
    if (!matches) throw new UsageError(`there is no file or folder ${pattern}`);
    if (matches.paths.length === 0) throw new UsageError(`no file is named by ${pattern}`);
    for (const path of matches.paths) await takeIn(path, matches.root);
  };
  for (const path of paths) {
    const found = await lookAt(path);
    if (!found) await takeMatches(path);
    else if (found.isDirectory()) await walk(path, path);
    else if (found.isFile()) take(path, join(path, '..'), found.size);
    else passedOver.push({ path, why: 'no file' });
  }
  requireNames([...files.values()], byPath ? 'rename one of them' : '--paths names files by their folders, too');
  return { files: [...files.values()], passedOver, empty, closed };
}

/** Through links. @returns undefined where there is nothing. */
async function lookAt(path: string) {
  return stat(path).catch((thrown: unknown) => goneIs(undefined, thrown));
}

/** Whether a file lies in a folder, also where it is a link. @param path of an entry of real folders below that one. */
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

/** What stands for something that is not there, or not any more: others may work in the folder meanwhile. @throws what was thrown for any other reason. */
export function goneIs<T>(instead: T, thrown: unknown): T {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'ENOENT' || code === 'ELOOP') return instead;
  throw thrown;
}

/**
 * @param advice what to do about it.
 * @throws {UsageError} where two files have one name.
 */
function requireNames(files: readonly FileToSend[], advice: string): void {
  const pathOf = new Map<string, string>();
  for (const { name, path } of files) {
    const key = name.normalize('NFC');
    const other = pathOf.get(key);
    if (other !== undefined) {
      throw new UsageError(`${other} and ${path} have one name and would become versions of one document; ${advice}`);
    }
    pathOf.set(key, path);
  }
}
