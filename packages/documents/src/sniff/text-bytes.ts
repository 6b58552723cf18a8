import { DocumentError } from '../errors.js';
import { utf16Guess } from '../text/encoding-guess.js';
import { hasBinarySignature } from './signatures.js';

/** Maximum share of control bytes in the beginning of a text. Old DOS texts contain a few (form feed is not counted). */
const maxControlShare = 0.02;

/**
 * Size of the pieces in which a stream is checked one by one, because a binary tail would go unnoticed in the average over a long text.
 * A multiple of four, so that no code unit is cut.
 */
const pieceBytes = 4096;

/**
 * Maximum share of control bytes in a piece. Larger than for the beginning, since a line of box drawings may fill much of a piece. In
 * random bytes (compressed, encrypted) 24 of 256 values count as control bytes: 9.4 %, with a standard deviation of 0.46 % per piece.
 */
const maxPieceShare = 0.06;

/** Maximum share of invalid units in UTF-16 or UTF-32. In random bytes 3.1 % of the UTF-16 units are surrogates, nearly all unpaired. */
const maxUnitShare = 0.015;

/** A shorter last piece is not checked, because a few control characters would already exceed the share. */
const minPieceBytes = 256;

/** 1 for each byte that does not occur in text in any single-byte encoding, in UTF-8, or in East Asian multi-byte encodings. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a ? 1 : 0,
);

/** Whether the beginning of a file can be text in some encoding. */
export function looksLikeText(head: Uint8Array): boolean {
  if (hasBinarySignature(head)) return false;
  if (utf16Guess(head) !== undefined) return true;
  // A stray zero byte is tolerated like other control characters; many of them indicate another format.
  return controlsIn(head) / Math.max(1, head.length) <= maxControlShare;
}

/**
 * Passes through the bytes of a text file, verifying that all of them look like text. Linear time; buffers at most one piece.
 *
 * @param head the first bytes of the same file, from which its encoding is guessed.
 * @throws {DocumentError} with reason `mislabelled` at the first piece that is binary data.
 */
export async function* requireText(
  bytes: AsyncIterable<Uint8Array>,
  head: Uint8Array,
): AsyncGenerator<Uint8Array, void, undefined> {
  const isBinary = checkFor(utf16Guess(head));
  const piece = Buffer.alloc(pieceBytes);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(pieceBytes - filled, chunk.length - at);
      piece.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < pieceBytes) continue;
      if (isBinary(piece)) throw binaryData();
      filled = 0;
    }
    yield chunk;
  }
  if (filled >= minPieceBytes && isBinary(piece.subarray(0, filled))) throw binaryData();
}

/** Message for a binary file with the name of a text file. */
const binaryDataMessage = 'The file is named as text but contains binary data.';

/** The ASCII characters at the beginning of a text in any encoding, in their order. */
export function asciiOf(head: Uint8Array): string {
  return Buffer.from(head.filter((byte) => byte > 0 && byte < 0x80)).toString('latin1');
}

/** Returns why the beginning of a file cannot be text; undefined if it can. */
export function textContradiction(head: Uint8Array): string | undefined {
  return looksLikeText(head) ? undefined : binaryDataMessage;
}

function binaryData(): DocumentError {
  return new DocumentError('mislabelled', binaryDataMessage);
}

function checkFor(encoding: string | undefined): (piece: Buffer) => boolean {
  if (encoding === undefined) return (piece) => controlsIn(piece) / piece.length > maxPieceShare;
  const unitBytes = encoding.startsWith('utf-32') ? 4 : 2;
  const strange = unitBytes === 4 ? strangeCodePoints : strangeUnits;
  const isLittleEndian = encoding.endsWith('le');
  return (piece) => strange(piece, isLittleEndian) / (piece.length / unitBytes) > maxUnitShare;
}

function controlsIn(bytes: Uint8Array): number {
  let controls = 0;
  for (const byte of bytes) controls += isControl[byte] ?? 0;
  return controls;
}

/** Counts control characters, noncharacters and unpaired surrogates in UTF-16. */
function strangeUnits(piece: Buffer, isLittleEndian: boolean): number {
  let strange = 0;
  let isAfterHigh = false;
  for (let at = 0; at + 1 < piece.length; at += 2) {
    const unit = isLittleEndian ? piece.readUInt16LE(at) : piece.readUInt16BE(at);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (isLow !== isAfterHigh) strange += 1;
    isAfterHigh = unit >= 0xd800 && unit <= 0xdbff;
    if (unit >= 0xfffe || (unit < 0x20 && isControl[unit] === 1)) strange += 1;
  }
  return strange;
}

/** Counts invalid code points (above U+10FFFF, surrogates) and control characters in UTF-32. */
function strangeCodePoints(piece: Buffer, isLittleEndian: boolean): number {
  let strange = 0;
  for (let at = 0; at + 3 < piece.length; at += 4) {
    const code = isLittleEndian ? piece.readUInt32LE(at) : piece.readUInt32BE(at);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || (code < 0x20 && isControl[code] === 1)) strange += 1;
  }
  return strange;
}
