import { DocumentError } from '../errors.js';
import { utf16Guess } from '../text/encoding-guess.js';
import { hasBinarySignature } from './signatures.js';

/** Control characters that no text uses, as a share of all bytes. Old DOS texts hold a few (form feed is not counted). */
const maxControlShare = 0.02;

/**
 * The stream is checked in pieces of this size, because a binary tail would hide behind a long text. A multiple of four, so that no code
 * unit is cut.
 */
const pieceBytes = 4096;

/**
 * Of a piece, a larger share, since a line of box drawings may fill much of it. Bytes without a pattern (packed, encrypted) have 24 of
 * 256 values that count: 9.4 %, with a standard deviation of 0.46 % in a piece.
 */
const maxPieceShare = 0.06;

/** Of UTF-16: 3.1 % of the units of bytes without a pattern are halves of a surrogate pair, nearly all without the other half. */
const maxUnitShare = 0.015;

/** A shorter last piece is not checked, because a few control characters would already be too large a share. */
const minPieceBytes = 256;

/** 1 for each byte that no text in an encoding of single bytes, in UTF-8, or in a multi-byte encoding of East Asia has. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a ? 1 : 0,
);

/** Whether the beginning of a file can be that of a text in some encoding. */
export function looksLikeText(head: Uint8Array): boolean {
  if (hasBinarySignature(head)) return false;
  if (utf16Guess(head) !== undefined) return true;
  // A stray zero byte is dropped with other control characters; many of them are another format.
  return controlsIn(head) / Math.max(1, head.length) <= maxControlShare;
}

/**
 * Passes the bytes of a text file on, all of which must look like text. Linear, and holds no more than one piece.
 *
 * @param head the first bytes of the same file, by which its encoding is guessed.
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

/** Message for a file that is named as text and is binary. */
const binaryDataMessage = 'The file is named as text but holds binary data.';

/** The characters of ASCII in the beginning of a text, whatever its encoding, in their order. */
export function asciiOf(head: Uint8Array): string {
  return Buffer.from(head.filter((byte) => byte > 0 && byte < 0x80)).toString('latin1');
}

/** Why the beginning of a file cannot be that of a text. */
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

/** Controls, non-characters and halves of surrogate pairs without the other half. */
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

/** Numbers that stand for no character (above U+10FFFF, surrogates), and controls. */
function strangeCodePoints(piece: Buffer, isLittleEndian: boolean): number {
  let strange = 0;
  for (let at = 0; at + 3 < piece.length; at += 4) {
    const code = isLittleEndian ? piece.readUInt32LE(at) : piece.readUInt32BE(at);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || (code < 0x20 && isControl[code] === 1)) strange += 1;
  }
  return strange;
}
