import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobTooLargeError } from '../errors.js';
import { privateFolder, type Modes } from '../private-files.js';
import { fsCall, fsCallSync, isMissing } from './fs-errors.js';

/** Age after which a draft counts as abandoned, as `BlobStore.sweep` promises. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Bytes that are on the disk but not visible under a name yet. Disposing removes them unless they were published. */
export interface Draft extends AsyncDisposable {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Makes the bytes visible under the name atomically and durably. */
  publish(folder: string, file: string): Promise<void>;
}

export interface Staging {
  /** @throws {BlobTooLargeError} if there are more than `maxBytes`. An error of `source` is passed on unchanged. */
  draft(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Draft>;
  /** Removes drafts that were last written long before `nowMs`. @returns number of removed drafts. */
  sweep(nowMs: number): Promise<number>;
}

export const draftsIn = (root: string): string => join(root, 'drafts');

/**
 * Opens the folder of drafts, which is on the same file system as the blobs so that renaming is atomic.
 *
 * @param isOurs whether no other process writes here, so that drafts found at the start are abandoned.
 */
export function createStaging(root: string, isOurs: boolean, modes: Modes): Staging {
  const folder = draftsIn(root);
  if (isOurs) fsCallSync(() => rmSync(folder, { recursive: true, force: true }));
  for (const each of [root, folder]) fsCallSync(() => privateFolder(each, modes));

  return {
    async draft(source, maxBytes) {
      const path = join(folder, randomUUID());
      try {
        const stored = await writeDurably(path, modes, source, maxBytes);
        return {
          ...stored,
          publish: (to, file) => publish(path, modes, to, file),
          [Symbol.asyncDispose]: () => discard(path),
        };
      } catch (thrown) {
        await discard(path);
        throw thrown;
      }
    },
    sweep: (nowMs) => fsCall(() => removeAbandoned(folder, nowMs - abandonedAfterMs)),
  };
}

async function writeDurably(path: string, modes: Modes, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const handle = await fsCall(() => open(path, 'wx', modes.file));
  try {
    await fsCall(() => handle.chmod(modes.file)); // independent of the umask of the process
    for await (const chunk of source) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) {
        throw new BlobTooLargeError(`The content must not have more than ${maxBytes} bytes.`, { facts: { maxBytes } });
      }
      hash.update(chunk);
      await fsCall(() => handle.writeFile(chunk));
    }
    await fsCall(() => handle.sync());
  } finally {
    await fsCall(() => handle.close());
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

async function publish(draft: string, modes: Modes, folder: string, file: string): Promise<void> {
  await fsCall(async () => {
    const made = await mkdir(folder, { recursive: true, mode: modes.folder });
    for (const each of made === undefined ? [] : [dirname(folder), folder]) await chmod(each, modes.folder);
    await rename(draft, file);
    await syncFolder(folder);
  });
}

/** Makes the new name durable: that takes a sync of the folder itself. Windows cannot sync folders and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle: FileHandle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function discard(draft: string): Promise<void> {
  await fsCall(() => rm(draft, { force: true }));
}

async function removeAbandoned(folder: string, beforeMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch((thrown: unknown) => {
      if (isMissing(thrown)) return undefined; // published or discarded meanwhile
      throw thrown;
    });
    if (!found || found.mtimeMs >= beforeMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
