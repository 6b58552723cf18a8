import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../../usage-error.js';
import { collectFiles, goneIs, isDenied, noRight, type FileToSend, type PassedOver } from '../upload/collect-files.js';
import type { KnownHashes } from './known-hashes.js';
import { keyOf, type LocalFile } from './plan.js';

export interface Folder {
  readonly files: readonly LocalFile[];
  readonly passedOver: readonly PassedOver[];
  /** Names of documents without a byte. */
  readonly empty: readonly string[];
  /** Names of what nobody may read: of documents, and of folders with a separator at their end. */
  readonly closed: readonly string[];
}

/**
 * The documents of a folder, named by their paths in it, with the hashes of their bytes.
 *
 * @param hashes of an earlier time; default: all bytes are read.
 * @throws {UsageError} where it is none, has no documents, or has two whose names would be one.
 */
export async function readFolder(path: string, signal: AbortSignal, hashes: KnownHashes = unknown): Promise<Folder> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw new UsageError(`there is no folder ${path}`);
  const { files, ...others } = await collectFiles([path], true);
  const passedOver = [...others.passedOver];
  const closed = [...others.closed];
  // Most likely a folder that is not mounted, or mistyped: all that is in the collection would go.
  if (files.length === 0) throw new UsageError(`there are no documents in ${path}`);
  const hashed: LocalFile[] = [];
  const pathOf = new Map<string, string>();
  for (const file of files) {
    const other = pathOf.get(keyOf(file.name));
    if (other !== undefined) throw new UsageError(`${other} and ${file.path} would have one name`);
    pathOf.set(keyOf(file.name), file.path);
    // One that was deleted since the folder was listed is not in it.
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

/** Up to this size, in bytes, a file is read at once: a stream for each of many small ones takes longer than their bytes. */
const smallBytes = 1_048_576;

async function hashOf({ path, bytes }: FileToSend, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  if (bytes <= smallBytes) return hash.update(await readFile(path, { signal })).digest('hex');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
