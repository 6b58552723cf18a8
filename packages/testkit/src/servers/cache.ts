import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

function cacheFolder(): string {
  const { CARDINAL_SERVERS_CACHE, XDG_CACHE_HOME } = process.env;
  return CARDINAL_SERVERS_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'cardinal-servers');
}

/**
 * A folder in the user's cache that `build` fills once. Its name contains a hash of its sources, so that changed sources
 * never replace the files of a running server. It is renamed into place when complete, so that concurrent builds do no harm.
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
    // If another process was faster, its folder is equivalent.
    if (!existsSync(home)) throw thrown;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return home;
}
