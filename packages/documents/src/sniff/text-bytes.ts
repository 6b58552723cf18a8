import { utf16Guess } from '../text/encoding-guess.js';
import { hasBinarySignature } from './signatures.js';

/** Control characters that no text uses, as a share of all bytes. Old DOS texts hold a few (form feed is not counted). */
const maxControlShare = 0.02;

/** Whether bytes can be text in some encoding. */
export function looksLikeText(head: Uint8Array): boolean {
  if (hasBinarySignature(head)) return false;
  if (utf16Guess(head) !== undefined) return true;
  let controls = 0;
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros += 1;
    else if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a) controls += 1;
  }
  // A stray zero byte is dropped with other control characters; many of them are another format.
  return (controls + zeros) / Math.max(1, head.length) <= maxControlShare;
}
