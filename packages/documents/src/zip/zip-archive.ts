import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { DocumentError } from '../errors.js';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedBytes: number;
  /** Unpacked size as declared in the directory. Must not be trusted: hostile archives declare less. */
  readonly declaredBytes: number;
  readonly headerAt: number;
}

const endSignature = Buffer.from('PK\u0005\u0006', 'latin1');
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const entryFixedBytes = 46;
const localFixedBytes = 30;
const stored = 0;
const deflated = 8;
/** Entry count that marks zip64, which is not supported. Office programs use zip64 only for packages over 4 GiB. */
const uncounted = 0xffff;
/** Number of bytes read at a time. */
const pieceBytes = 64 * 1024;
/** Maximum size of the central directory. No office document needs a larger one. */
const maxDirectoryBytes = 16 * 1024 * 1024;

/**
 * Reads the directory of a zip file, and its entries as streams, without loading the file. Layout: PKWARE APPNOTE 4.3.
 *
 * A package with an inconsistent directory is refused, because libraries interpret it differently: mammoth and SheetJS would unpack
 * entries that were not seen, and not measured, here.
 */
export class ZipArchive implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly entries: readonly ZipEntry[];

  private constructor(file: FileHandle, entries: readonly ZipEntry[]) {
    this.#file = file;
    this.entries = entries;
  }

  /** @throws {DocumentError} `corrupt` if there is no readable directory. */
  static async open(path: string): Promise<ZipArchive> {
    const file = await open(path, 'r');
    try {
      return new ZipArchive(file, await readDirectory(file));
    } catch (thrown) {
      await file.close();
      throw thrown;
    }
  }

  find(name: string): ZipEntry | undefined {
    return this.entries.find((entry) => entry.name === name);
  }

  /**
   * Streams the unpacked bytes of an entry.
   *
   * @throws {DocumentError} `corrupt` if the entry cannot be unpacked.
   */
  async *unpack(entry: ZipEntry): AsyncGenerator<Buffer> {
    const local = await readAt(this.#file, entry.headerAt, localFixedBytes);
    if (local.readUInt32LE(0) !== localSignature || local.readUInt16LE(8) !== entry.method)
      throw corrupt('has a part that does not match its directory');
    const start = entry.headerAt + localFixedBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
    if (entry.method !== stored && entry.method !== deflated) throw corrupt('uses an unknown compression');
    const packed = this.#bytes(start, start + entry.compressedBytes);
    if (entry.method === stored) {
      yield* packed;
      return;
    }
    const plain = Readable.from(packed).compose(createInflateRaw()) as AsyncIterable<Buffer>;
    try {
      yield* plain;
    } catch (cause) {
      throw cause instanceof DocumentError ? cause : corrupt('has a part that cannot be unpacked', cause);
    }
  }

  /** Reads an entry as UTF-8 text, cut off after `maxBytes`. */
  async text(entry: ZipEntry, maxBytes: number): Promise<string> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of this.unpack(entry)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
    return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += pieceBytes) yield await readAt(this.#file, at, Math.min(pieceBytes, end - at));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, endBytes + maxCommentBytes);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  const endAt = tail.lastIndexOf(endSignature);
  if (endAt < 0 || endAt + endBytes > tail.length) throw corrupt('is truncated');
  const end = tail.subarray(endAt);
  const [disk, firstDisk, onDisk, count] = [4, 6, 8, 10].map((at) => end.readUInt16LE(at));
  const bytes = end.readUInt32LE(12);
  const at = end.readUInt32LE(16);
  const isWhole = disk === 0 && firstDisk === 0 && onDisk === count && count !== uncounted;
  if (!isWhole || bytes > maxDirectoryBytes || at + bytes !== size - tailBytes + endAt)
    throw corrupt('has a damaged directory');
  const entries = readEntries(await readAt(file, at, bytes));
  if (entries === undefined || entries.length !== count) throw corrupt('has a damaged directory');
  return entries;
}

/** @returns undefined if the directory contains anything other than entries. */
function readEntries(directory: Buffer): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + entryFixedBytes <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + entryFixedBytes, at + entryFixedBytes + nameBytes).replaceAll('\\', '/'),
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      declaredBytes: directory.readUInt32LE(at + 24),
      headerAt: directory.readUInt32LE(at + 42),
    });
    at += entryFixedBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return at === directory.length ? entries : undefined;
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  if (bytesRead < bytes) throw corrupt('is truncated');
  return buffer;
}

function corrupt(what: string, cause?: unknown): DocumentError {
  return new DocumentError('corrupt', `The file is damaged: its zip package ${what}.`, { cause });
}
