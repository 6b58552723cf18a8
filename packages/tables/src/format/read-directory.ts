import { crc32 } from 'node:zlib';
import { TablesDamagedError, TablesVersionError } from '../errors.js';
import { headBytes, magic, tableFormatVersion, typerVersion, type StoredDirectory } from './stored.js';

/** What a document's tables are, without their cells. */
export interface Directory extends StoredDirectory {
  /** Bytes before the first table: ranges of tables count from here. */
  readonly end: number;
}

/**
 * How many bytes of the beginning hold the directory.
 *
 * @param head the first sixteen bytes, or more.
 * @throws {TablesDamagedError} if these are no tables.
 * @throws {TablesVersionError} if another release wrote them: the document has to be parsed again.
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
 * @param bytes the beginning, to `directoryEnd` at least.
 * @throws {TablesDamagedError} if bytes are missing or changed.
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
