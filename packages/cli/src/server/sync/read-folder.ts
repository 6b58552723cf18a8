import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../../usage-error.js';
import { collectFiles, goneIs, isDenied, noRight, type FileToSend, type PassedOver } from '../upload/collect-files.js';
import type { KnownHashes } from './known-hashes.js';
import type { LocalFile } from './plan.js';

export interface Folder {
  readonly files: readonly LocalFile[];
  readonly passedOver: readonly PassedOver[];
  /** Names of empty documents. */
  readonly empty: readonly string[];
  /** Names of unreadable documents, and of unreadable folders with a trailing separator. */
  readonly closed: readonly string[];
}

/**
 * The documents of a folder, named by their relative paths, with the hashes of their bytes.
 *
 * @param hashes cache of hashes; default: all files are read.
 * @throws {UsageError} if the path is no folder, contains no documents, or contains two whose names would be the same on the server.
 */
export async function readFolder(path: string, signal: AbortSignal, hashes: KnownHashes = unknown): Promise<Folder> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw new UsageError(`There is no folder ${path}.`);
  const { files, ...others } = await collectFiles([path], true);
  const passedOver = [...others.passedOver];
  const closed = [...others.closed];
  // Most likely the folder is not mounted, or the path is mistyped; continuing would delete all documents of the collection.
  if (files.length === 0) throw new UsageError(`There are no documents in ${path}.`);
  const hashed: LocalFile[] = [];
  for (const file of files) {
    // A file deleted since the folder was listed is left out.
    const sha256 = await hashes(file.path, () => hashOf(file, signal)).catch((thrown: unknown) => {
      if (!isDenied(thrown)) return goneIs(undefined, thrown);
      passedOver.push({ path: file.path, why: noRight });
      closed.push(file.name);
      return undefined;
    });
    if (sha256 !== undefined) hashed.push({ ...file, sha256 });
  }
  return { files: hashed, passedOver, empty: others.empty, closed };
}

const unknown: KnownHashes = (_path, hash) => hash();

/** Files up to this size, in bytes, are read at once, because opening a stream for a small file takes longer than reading it. */
const smallBytes = 1_048_576;

async function hashOf({ path, bytes }: FileToSend, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  if (bytes <= smallBytes) return hash.update(await readFile(path, { signal })).digest('hex');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
