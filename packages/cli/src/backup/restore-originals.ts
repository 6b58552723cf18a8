import type { BlobStore } from '@cardinal/store';

interface Original {
  readonly teamId: number;
  readonly sha256: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Originals up to this size are written in the background, `atOnce` at a time, while the archive is read further, because writing a file
 * mostly waits for the disk.
 */
const mostHeldBytes = 2 * 1024 * 1024;
const atOnce = 8;

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

export function createOriginalsWriter(blobs: Pick<BlobStore, 'exists' | 'writeHashed'>): OriginalsWriter {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];

  function begin(writing: Promise<unknown>): void {
    const ended = writing.then(
      () => void running.delete(ended),
      (thrown: unknown) => void (running.delete(ended), failures.push(thrown)),
    );
    running.add(ended);
  }
  function requireNone(): void {
    if (failures.length > 0) throw failures[0];
  }

  return {
    async write({ teamId, sha256, size, content }) {
      if (await blobs.exists(teamId, sha256)) return;
      if (size > mostHeldBytes) {
        await blobs.writeHashed(teamId, content, size);
        return;
      }
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      if (running.size === atOnce) await Promise.race(running);
      requireNone();
      begin(blobs.writeHashed(teamId, iterated(parts), size));
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
