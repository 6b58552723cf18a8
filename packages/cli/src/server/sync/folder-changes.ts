import { withinTime } from '@cardinal/kernel';
import { once } from 'node:events';
import { basename, resolve } from 'node:path';

/** Changes in a folder and the folders in it. The change itself is not reported, because the folder is read as a whole. */
export interface FolderChanges extends AsyncDisposable {
  /**
   * Resolves once something has changed since it resolved last, and then nothing for a moment; after `withinMs` in any case.
   *
   * @throws what the system says that cannot watch any longer, or the reason of the signal.
   */
  next(withinMs: number, signal: AbortSignal): Promise<void>;
}

/** Unchanged for this long, in milliseconds, a folder counts as complete, because programs write a file in several steps. */
const quietMs = 500;
/** While it changes all the time, that is not waited for longer than this, in milliseconds. */
const patienceMs = 10_000;

/** Watches a folder: no change is missed that comes after this resolves. What is hidden, or behind a link, is not watched. */
export async function watchFolder(path: string): Promise<FolderChanges> {
  const root = resolve(path);
  const { watch } = await import('chokidar'); // here, because few commands watch anything
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false, // a link may lead to all that the machine has
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
    // A failure ends the wait as well.
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
