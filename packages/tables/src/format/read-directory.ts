import { crc32 } from 'node:zlib';
import { TablesDamagedError, TablesVersionError } from '../errors.js';
import { headBytes, magic, tableFormatVersion, typerVersion, type StoredDirectory } from './stored.js';

/** Directory of a document's tables: their descriptions without the cells. */
export interface Directory extends StoredDirectory {
  /** Number of bytes before the first table. Positions of tables are relative to this. */
  readonly end: number;
}

/**
 * Determines how many bytes at the beginning contain the directory.
 *
 * @param head at least the first sixteen bytes.
 * @throws {TablesDamagedError} if the bytes are not tables.
 * @throws {TablesVersionError} if they were written with another format or typer version. The document must be parsed again.
 */
export function directoryEnd(head: Uint8Array): number {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < headBytes || bytes.toString('latin1', 0, magic.length) !== magic)
    throw new TablesDamagedError('These bytes are not the tables of a document.');
  const [format, typer] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
  if (format !== tableFormatVersion || typer !== typerVersion)
    throw new TablesVersionError('Another release wrote the tables of this document.', { facts: { format, typer } });
  return headBytes + bytes.readUInt32LE(8);
}

/**
 * @param bytes the beginning, at least up to `directoryEnd`.
 * @throws {TablesDamagedError} if bytes are missing or modified.
 * @throws {TablesVersionError} see `directoryEnd`.
 */
export function readDirectory(bytes: Uint8Array): Directory {
  const end = directoryEnd(bytes);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const json = view.subarray(headBytes, end);
  if (view.length < end || crc32(json) !== view.readUInt32LE(12))
    throw new TablesDamagedError('The directory of a document’s tables is cut off or changed.');
  return { ...(JSON.parse(json.toString('utf8')) as StoredDirectory), end };
}
