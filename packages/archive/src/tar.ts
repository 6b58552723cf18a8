import { Header } from 'tar/header';
import { ArchiveDamagedError } from './errors.js';

/** Block size of the tar format. */
const blockBytes = 512;
const noBytes = Buffer.alloc(0);

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** To be read once, and completely, before the next entry. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** The header block of an entry. */
export function headerOf(name: string, size: number, atMs: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const header = new Header({ path: name, size, mode: 0o600, mtime: new Date(atMs), type: 'File', uid: 0, gid: 0 });
  if (header.encode(block)) throw new RangeError(`The entry ${name} is too long for a tar file.`);
  return block;
}

/** The padding of an entry's last block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
export const endOfArchive = (): Buffer => Buffer.alloc(2 * blockBytes);

/**
 * The files in a tar stream, parsed strictly: regular files with plain names, a valid checksum in each header, two empty blocks at the end.
 *
 * @throws {ArchiveDamagedError}
 */
export async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = createByteReader(source);
  try {
    for (;;) {
      const block = await bytes.take(blockBytes);
      const header = new Header(block);
      if (header.nullBlock) {
        if ((await bytes.take(blockBytes)).every((byte) => byte === 0)) return;
        throw new ArchiveDamagedError('The archive continues after its end marker.');
      }
      const { path: name = '', size = -1 } = header;
      if (!header.cksumValid || header.type !== 'File' || !Number.isSafeInteger(size) || size < 0) {
        throw new ArchiveDamagedError('The archive has an entry with a damaged header, or one that is not a file.');
      }
      let isRead = false;
      yield {
        name,
        size,
        content: (async function* () {
          yield* bytes.next(size);
          isRead = true;
        })(),
      };
      if (!isRead) throw new RangeError('An entry must be read to its end before the next one.');
      await bytes.take(paddingOf(size).length);
    }
  } finally {
    await bytes.close();
  }
}

interface ByteReader {
  take(count: number): Promise<Buffer>;
  next(count: number): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Uint8Array = noBytes;

  async function* next(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (rest.length === 0) {
        const { value, done } = await chunks.next();
        if (done) throw new ArchiveDamagedError('The archive is incomplete: it is cut off.');
        rest = value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      if (part.length > 0) yield part;
    }
  }

  return {
    next,
    async take(count) {
      const parts: Uint8Array[] = [];
      for await (const part of next(count)) parts.push(part);
      return Buffer.concat(parts);
    },
    async close() {
      await chunks.return?.();
    },
  };
}
