import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Input of text formats: a file that is streamed, or bytes in memory. */
export interface ByteSource {
  size(): Promise<number>;
  /** Returns at most `length` bytes starting at `position`. */
  sample(position: number, length: number): Promise<Uint8Array>;
  /** Streams all bytes from the start. */
  chunks(signal: AbortSignal): AsyncIterable<Buffer> | Iterable<Buffer>;
}

export const fileSource = (path: string): ByteSource => ({
  size: async () => (await stat(path)).size,
  async sample(position, length) {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  },
  chunks: (signal) => createReadStream(path, { signal }) as AsyncIterable<Buffer>,
});

export function memorySource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: async () => buffer.length,
    sample: async (position, length) => buffer.subarray(position, position + length),
    chunks: () => [buffer],
  };
}
