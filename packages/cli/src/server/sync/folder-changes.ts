import { withinTime } from '@cardinal/kernel';
import { once } from 'node:events';
import { basename, resolve } from 'node:path';

/**
 * Notifies of changes in a folder and its subfolders. The changes themselves are not reported, because the folder is read again as a whole.
 */
export interface FolderChanges extends AsyncDisposable {
  /**
   * Resolves once something has changed since the last call, and no change has followed for `quietMs`; at the latest after `withinMs`
   * without a change.
   *
   * @throws the system's error if it cannot watch any longer, or the reason of the signal.
   */
  next(withinMs: number, signal: AbortSignal): Promise<void>;
}

/** Time without changes after which a folder counts as complete, in milliseconds. Programs write a file in several steps. */
const quietMs = 500;
/** Maximum wait for a pause in changes, in milliseconds, for a folder that changes all the time. */
const patienceMs = 10_000;

/** Watches a folder. Changes after this resolves are not missed. Hidden files, and files behind links, are not watched. */
export async function watchFolder(path: string): Promise<FolderChanges> {
  const root = resolve(path);
  const { watch } = await import('chokidar'); // on demand, because only this command needs it
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false, // a link may lead to the root of the file system
    ignored: (entry) => entry !== root && basename(entry).startsWith('.'),
  });
  let [changes, seen] = [0, 0];
  let failure: unknown;
  watcher.on('all', () => (changes += 1));
  watcher.on('error', (thrown) => (failure = thrown));
  await once(watcher, 'ready');

  /** @returns whether something has changed within this time. */
  async function changesWithin(ms: number, signal: AbortSignal): Promise<boolean> {
    const before = changes;
    // A failure of the watcher ends the wait as well, and is thrown below.
    await withinTime({ ms, signal }, (over) => once(watcher, 'all', { signal: over })).catch(() => undefined);
    signal.throwIfAborted();
    if (failure !== undefined) throw failure;
    return changes !== before;
  }

  return {
    async next(withinMs, signal) {
      if (changes === seen) await changesWithin(withinMs, signal);
      const dueMs = performance.now() + patienceMs;
      if (changes !== seen) while ((await changesWithin(quietMs, signal)) && performance.now() < dueMs);
      seen = changes;
    },
    [Symbol.asyncDispose]: () => watcher.close(),
  };
}
