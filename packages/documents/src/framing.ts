import { document } from '@cardinal/contracts';
import { DocumentFormatError } from './errors.js';

/** A longer frame means damage: the builder's parts stay far below. */
const maxFrameBytes = 64 * 1024 * 1024;
const lengthBytes = 4;

/** One part as it lies in a parsed document's blob: its length as uint32, little endian, then its bytes. */
export function encodeFrame(part: document.ParsedPart): Uint8Array {
  const bytes = document.ParsedPart.encode(part).finish();
  const frame = new Uint8Array(lengthBytes + bytes.length);
  new DataView(frame.buffer).setUint32(0, bytes.length, true);
  frame.set(bytes, lengthBytes);
  return frame;
}

/**
 * Reads the encoded parts of a parsed document, holding one at a time. They are not decoded, because a part of a wide table has hundreds
 * of thousands of cells, which a caller that forwards it need not hold as objects.
 *
 * @throws {DocumentFormatError} when the bytes are not whole frames.
 */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let available = 0;
  let needed: number | undefined;
  for await (const chunk of source) {
    chunks.push(chunk);
    available += chunk.length;
    while (available >= (needed ?? lengthBytes)) {
      // Joined only once a whole frame is there, so that a frame in many chunks is copied once.
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
