import { BlobNotFoundError, BlobTooLargeError, type BlobStore, type StoredBlob } from '@cardinal/store';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBlobName } from '../../../packages/store/src/blobs/blob-paths.js';

/** Blobs in memory, which all processes share and which outlive them. */
export interface MemoryBlobs {
  readonly kept: Map<string, Uint8Array>;
  /** Start times of the writes in progress. */
  readonly writing: Map<symbol, number>;
  readonly store: BlobStore;
}

function blobKey(teamId: number, name: string): string {
  requireBlobName(teamId, name);
  return `${teamId}/${name}`;
}

/** Longest duration of a write that the port promises, in milliseconds. */
const longestWriteMs = 3_600_000;

export function createMemoryBlobs(): MemoryBlobs {
  const kept = new Map<string, Uint8Array>();
  const writes = new WeakMap<Uint8Array, string>();
  let written = 0;
  const writing = new Map<symbol, number>();

  function found(teamId: number, name: string): Uint8Array {
    const bytes = kept.get(blobKey(teamId, name));
    if (!bytes) throw new BlobNotFoundError('The stored bytes no longer exist.', { facts: { teamId, name } });
    return bytes;
  }

  function keep(key: string, bytes: Uint8Array): void {
    kept.set(key, bytes);
    writes.set(bytes, String(++written));
  }

  function writeOf(key: string): string | undefined {
    const bytes = kept.get(key);
    return bytes && writes.get(bytes);
  }

  async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
    const write = Symbol('write');
    writing.set(write, Date.now());
    try {
      return await work();
    } finally {
      writing.delete(write);
    }
  }

  const store: BlobStore = {
    async writeHashed(teamId, source, maxBytes, claim) {
      return whileWriting(async () => {
        const { bytes, stored } = await received(source, maxBytes);
        await claim?.(stored);
        keep(blobKey(teamId, stored.sha256), bytes);
        return stored;
      });
    },
    async write(teamId, name, source) {
      const key = blobKey(teamId, name);
      return whileWriting(async () => {
        const { bytes, stored } = await received(source, Infinity);
        keep(key, bytes);
        return stored;
      });
    },
    async *read(teamId, name) {
      yield found(teamId, name);
    },
    async withLocalFile(teamId, name, use) {
      const bytes = found(teamId, name);
      const folder = await mkdtemp(join(tmpdir(), 'cardinal-blob-'));
      try {
        const path = join(folder, 'blob');
        await writeFile(path, bytes);
        return await use(path);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    exists: async (teamId, name) => kept.has(blobKey(teamId, name)),
    find: async (teamId, name) => writeOf(blobKey(teamId, name)),
    async delete(teamId, name, write) {
      const key = blobKey(teamId, name);
      if (write === undefined || write === writeOf(key)) kept.delete(key);
    },
    async *names() {
      for (const key of [...kept.keys()]) {
        const slash = key.indexOf('/');
        yield { teamId: Number(key.slice(0, slash)), name: key.slice(slash + 1) };
      }
    },
    async sweep(nowMs = Date.now()) {
      const old = [...writing].filter(([, sinceMs]) => nowMs - sinceMs > longestWriteMs);
      for (const [write] of old) writing.delete(write);
      return old.length;
    },
  };
  return { kept, writing, store };
}

async function received(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; stored: StoredBlob }> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes)
      throw new BlobTooLargeError(`The content must not have more than ${maxBytes} bytes.`, { facts: { maxBytes } });
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return { bytes, stored: { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes } };
}
