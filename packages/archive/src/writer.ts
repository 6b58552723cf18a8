import { createHash } from 'node:crypto';
import { blobName, checksumsName, chunkName, manifestName } from './entries.js';
import { OriginalDamagedError } from './errors.js';
import { manifestBytes, type Manifest } from './manifest.js';
import { rowsBytes } from './rows.js';
import { endOfArchive, headerOf, paddingOf } from './tar.js';

/** Length and SHA-256 of an entry. */
export interface Sum {
  readonly bytes: number;
  readonly sha256: string;
}

export const sumOf = (bytes: Uint8Array): Sum => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** The last entry: length and checksum of the others. Originals are only counted, because their names are their hashes. */
export interface Checksums {
  /** Of the manifest, which says whose data an increment replaces. Absent in archives of version 1.1 and before. */
  readonly manifest?: Sum;
  readonly entries: Readonly<Record<string, Sum>>;
  readonly blobs: { readonly count: number; readonly bytes: number };
  /** Number of lines per section. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Destination of the archive's bytes: resolves when it can accept more. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

export interface ArchiveWriter {
  /** Number of bytes written so far. */
  readonly bytes: number;
  /** Adds lines to a section, which are written once they fill a chunk. */
  add(section: string, rows: readonly object[]): Promise<void>;
  /** Writes one chunk to each of several sections, with the same number, because they belong together. */
  together(parts: readonly Part[]): Promise<void>;
  /**
   * Writes an original.
   *
   * @throws {OriginalDamagedError} if the content does not match its size and hash.
   * @throws what the first read of the content throws, with nothing written.
   */
  blob(teamId: number, sha256: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes the remaining lines, the checksums and the end. An archive without them is incomplete. */
  finish(): Promise<Checksums>;
}

export interface Part {
  readonly section: string;
  readonly content: readonly object[] | Buffer;
}

/** Size at which a chunk of lines is written, in bytes. */
const chunkBytes = 4_000_000;

export async function openArchiveWriter(sink: Sink, manifest: Manifest): Promise<ArchiveWriter> {
  const entries: Record<string, Sum> = {};
  const counts: Record<string, number> = {};
  const numbers = new Map<string, number>();
  const open = new Map<string, { lines: Buffer[]; bytes: number }>();
  let blobs = { count: 0, bytes: 0 };
  let written = 0;

  const write = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length === 0) return;
    written += bytes.length;
    await sink(bytes);
  };
  async function entry(name: string, bytes: Buffer): Promise<void> {
    await write(headerOf(name, bytes.length, manifest.createdAtMs));
    await write(bytes);
    await write(paddingOf(bytes.length));
  }
  async function chunk(section: string, number: number, bytes: Buffer, suffix: string): Promise<void> {
    const name = chunkName(section, number, suffix);
    entries[name] = sumOf(bytes);
    await entry(name, bytes);
  }
  const count = (section: string, rows: number): void => void (counts[section] = (counts[section] ?? 0) + rows);
  function numberOf(section: string): number {
    const number = (numbers.get(section) ?? 0) + 1;
    numbers.set(section, number);
    return number;
  }
  async function flush(section: string): Promise<void> {
    const { lines } = open.get(section) ?? { lines: [] };
    open.delete(section);
    await chunk(section, numberOf(section), Buffer.concat(lines), 'jsonl');
  }

  const described = manifestBytes(manifest);
  await entry(manifestName, described);
  return {
    get bytes() {
      return written;
    },
    async add(section, rows) {
      if (rows.length === 0) return;
      const bytes = rowsBytes(rows);
      const { lines, bytes: before } = open.get(section) ?? { lines: [], bytes: 0 };
      open.set(section, { lines: [...lines, bytes], bytes: before + bytes.length });
      count(section, rows.length);
      if (before + bytes.length >= chunkBytes) await flush(section);
    },
    async together(parts) {
      const number = numberOf(parts[0]?.section ?? '');
      for (const { section, content } of parts) {
        const isBytes = Buffer.isBuffer(content);
        if (!isBytes) count(section, content.length);
        await chunk(section, number, isBytes ? content : rowsBytes(content), isBytes ? 'f32' : 'jsonl');
      }
    },
    async blob(teamId, sha256, bytes, content) {
      const parts = content[Symbol.asyncIterator]();
      // Read before anything is written, because a missing source fails at its first read.
      let part = await parts.next();
      await write(headerOf(blobName(teamId, sha256), bytes, manifest.createdAtMs));
      const hash = createHash('sha256');
      const before = written;
      for (; !part.done; part = await parts.next()) {
        hash.update(part.value);
        await write(part.value);
      }
      if (written - before !== bytes || hash.digest('hex') !== sha256) {
        throw new OriginalDamagedError(
          `The stored bytes of the original ${sha256} of team ${teamId} are damaged: delete its file, or upload it again.`,
        );
      }
      await write(paddingOf(bytes));
      blobs = { count: blobs.count + 1, bytes: blobs.bytes + bytes };
    },
    async finish() {
      for (const section of [...open.keys()]) await flush(section);
      const sums: Checksums = { manifest: sumOf(described), entries, blobs, counts };
      await entry(checksumsName, Buffer.from(JSON.stringify(sums)));
      await write(endOfArchive());
      return sums;
    },
  };
}
