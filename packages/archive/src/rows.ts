import { ArchiveDamagedError } from './errors.js';

/** One JSON object per line. */
export function rowsBytes(rows: readonly object[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/**
 * @typeParam Row type that the section's writer wrote: guaranteed by the checksum, and validated again by the store.
 * @throws {ArchiveDamagedError}
 */
export function rowsIn<Row>(bytes: Buffer): Row[] {
  const lines = bytes.toString().split('\n');
  if (lines.pop() !== '') throw new ArchiveDamagedError('A line of the archive is cut off.');
  try {
    return lines.map((line) => JSON.parse(line) as Row);
  } catch (cause) {
    throw new ArchiveDamagedError('A line of the archive is not JSON.', { cause });
  }
}

/** The concatenated components of vectors: float32, little-endian like every platform that Node supports. */
export function floatsBytes(vectors: readonly Float32Array[]): Buffer {
  return Buffer.concat(vectors.map((one) => new Uint8Array(one.buffer, one.byteOffset, one.byteLength)));
}

/** @throws {ArchiveDamagedError} */
export function vectorsIn(bytes: Buffer, dimensions: number): Float32Array[] {
  const size = dimensions * Float32Array.BYTES_PER_ELEMENT;
  if (size === 0 || bytes.length % size !== 0) throw new ArchiveDamagedError('The vectors of the archive are cut off.');
  const floats = new Float32Array(Uint8Array.from(bytes).buffer);
  return Array.from({ length: bytes.length / size }, (_, at) =>
    floats.subarray(at * dimensions, (at + 1) * dimensions),
  );
}
