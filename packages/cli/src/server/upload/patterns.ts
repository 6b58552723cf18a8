import { join } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

/** What a pattern names, as `guides/**` names what lies in `guides`. */
export interface Matches {
  /** The folder in which it looks. */
  readonly root: string;
  readonly paths: readonly string[];
}

/**
 * Files that a pattern names: quoted ones, and those of shells that leave patterns to programs or know no `**`. Nothing hidden, and
 * nothing behind a link to a folder.
 *
 * @returns undefined where the path is no pattern.
 */
export async function matchesOf(pattern: string): Promise<Matches | undefined> {
  const parts = pattern.split('/');
  const first = parts.findIndex((part) => isDynamicPattern(part));
  if (first < 0) return undefined;
  const root = parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.');
  const options = { cwd: root, expandDirectories: false, followSymbolicLinks: false };
  const found = await glob(parts.slice(first).join('/'), options);
  return { root, paths: found.toSorted().map((path) => join(root, path)) };
}
