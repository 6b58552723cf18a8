import { document } from '@cardinal/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentFormatError } from '../../src/errors.js';
import { encodeFrame, readFrames } from '../../src/index.js';

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<document.ParsedPart[]> {
  const parts: document.ParsedPart[] = [];
  for await (const bytes of readFrames(source)) parts.push(document.ParsedPart.decode(bytes));
  return parts;
}

const partOf = (text: string, textStart: number): document.ParsedPart => ({ text, textStart, blocks: [], pages: [] });

describe('readFrames', () => {
  it('reads encoded parts from chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 40 }),
        async (texts, size) => {
          const parts = texts.map(partOf);
          expect(await readAll(chunked(Buffer.concat(parts.map(encodeFrame)), size))).toEqual(parts);
        },
      ),
    );
  });

  it('refuses a truncated document', async () => {
    const bytes = encodeFrame(partOf('some text', 0));
    await expect(readAll(chunked(bytes.subarray(0, -1), 5))).rejects.toBeInstanceOf(DocumentFormatError);
    await expect(readAll(chunked(bytes.subarray(0, 2), 5))).rejects.toBeInstanceOf(DocumentFormatError);
  });

  it('refuses an impossible length', async () => {
    await expect(readAll(chunked(Buffer.alloc(16, 0xff), 16))).rejects.toBeInstanceOf(DocumentFormatError);
  });
});
