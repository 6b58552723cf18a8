import { document } from '@cardinal/contracts';
import { DocumentFormatError } from './errors.js';

/** A longer frame indicates damage, because the parts that `PartBuffer` emits stay far below this size. */
const maxFrameBytes = 64 * 1024 * 1024;
const lengthBytes = 4;

/** Encodes a part as a frame of a parsed document's blob: its length as a little-endian uint32, then its protobuf bytes. */
export function encodeFrame(part: document.ParsedPart): Uint8Array {
  const bytes = document.ParsedPart.encode(part).finish();
  const frame = new Uint8Array(lengthBytes + bytes.length);
  new DataView(frame.buffer).setUint32(0, bytes.length, true);
  frame.set(bytes, lengthBytes);
  return frame;
}

/**
 * Reads the encoded parts of a parsed document, one at a time. The parts are not decoded, because a part of a wide table has hundreds
 * of thousands of cells, and a caller that only forwards it should not have to hold them as objects.
 *
 * @throws {DocumentFormatError} when the bytes are not a sequence of complete frames.
 */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let available = 0;
  let needed: number | undefined;
  for await (const chunk of source) {
    chunks.push(chunk);
    available += chunk.length;
    while (available >= (needed ?? lengthBytes)) {
      // Chunks are joined only once the whole frame has arrived, so that a frame spread over many chunks is copied once.
      const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, available);
      if (needed === undefined) {
        needed = frameLength(bytes);
        chunks = [bytes.subarray(lengthBytes)];
        available -= lengthBytes;
        continue;
      }
      yield bytes.subarray(0, needed);
      chunks = [bytes.subarray(needed)];
      available -= needed;
      needed = undefined;
    }
  }
  if (available > 0 || needed !== undefined)
    throw new DocumentFormatError('A parsed document ends in the middle of a part.');
}

function frameLength(bytes: Uint8Array): number {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (length > maxFrameBytes) throw new DocumentFormatError('A parsed document has a part of impossible length.');
  return length;
}
