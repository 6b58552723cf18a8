import { join } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

/** Files that match a pattern such as `guides/**`. */
export interface Matches {
  /** The folder in which the pattern is matched. */
  readonly root: string;
  readonly paths: readonly string[];
}

/**
 * Expands a pattern that the shell has not expanded: a quoted one, or because the shell leaves patterns to programs or lacks `**`. Hidden
 * files, and files behind links to folders, do not match.
 *
 * @returns undefined if the path is no pattern.
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
