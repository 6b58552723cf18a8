import type { BlobStore } from '@cardinal/store';

interface Original {
  readonly teamId: number;
  readonly sha256: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Originals up to a size are written in the background while the archive is read further, because writing a file mostly waits for the disk:
 * so many at a time, of so many bytes together.
 */
const largestHeldBytes = 2 * 1024 * 1024;
const mostHeldBytes = 8 * 1024 * 1024;
const atOnce = 32;

export interface OriginalsWriter {
  /**
   * Writes an original, unless it exists. Its content has been consumed when this resolves.
   *
   * @throws the first failure of earlier writes.
   */
  write(original: Original): Promise<void>;
  /** Waits for all writes. @throws the first failure. */
  done(): Promise<void>;
}

/** @param isNew whether none of the originals can exist. */
export function createOriginalsWriter(
  blobs: Pick<BlobStore, 'exists' | 'writeHashed'>,
  { isNew }: { readonly isNew: boolean },
): OriginalsWriter {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let heldBytes = 0;

  function begin(bytes: number, writing: Promise<unknown>): void {
    heldBytes += bytes;
    const ended = writing
      .catch((thrown: unknown) => void failures.push(thrown))
      .then(() => {
        running.delete(ended);
        heldBytes -= bytes;
      });
    running.add(ended);
  }
  const isFull = (): boolean => running.size === atOnce || heldBytes > mostHeldBytes;
  function requireNone(): void {
    if (failures.length > 0) throw failures[0];
  }

  return {
    async write({ teamId, sha256, size, content }) {
      if (!isNew && (await blobs.exists(teamId, sha256))) return;
      if (size > largestHeldBytes) {
        await blobs.writeHashed(teamId, content, size);
        return;
      }
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      while (isFull()) await Promise.race(running);
      requireNone();
      // Copied, because each part holds all of what was read at once.
      begin(size, blobs.writeHashed(teamId, iterated([Buffer.concat(parts)]), size));
    },
    async done() {
      await Promise.all(running);
      requireNone();
    },
  };
}

async function* iterated(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
