import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

function cacheFolder(): string {
  const { CARDINAL_SERVERS_CACHE, XDG_CACHE_HOME } = process.env;
  return CARDINAL_SERVERS_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'cardinal-servers');
}

/**
 * A folder in the user's cache that `build` fills once. It is named after what it is made from, so that a changed source
 * never replaces the files of a running server, and appears whole, so that two builders at once do no harm.
 *
 * @param sources texts, or paths of files.
 */
export async function builtOnce(
  name: string,
  sources: { readonly texts?: readonly string[]; readonly files?: readonly string[] },
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const text of sources.texts ?? []) hash.update(text);
  for (const file of sources.files ?? []) hash.update(readFileSync(file));
  const home = join(cacheFolder(), `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(home)) return home;
  mkdirSync(cacheFolder(), { recursive: true });
  const unfinished = mkdtempSync(`${home}.`);
  try {
    await build(unfinished);
    if (!existsSync(home)) renameSync(unfinished, home);
  } catch (thrown) {
    // Another process may have been first: then its folder is as good as ours.
    if (!existsSync(home)) throw thrown;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return home;
}
