import { InvalidFieldError } from './errors.js';

/** What file systems allow, in bytes of UTF-8. */
const maxBytes = 255;

/** Control characters, and the marks that turn the reading direction around (`exe.pdf` shown as `fdp.exe`). */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name an uploaded file is kept under: without path, control characters and outer blanks. A name that is too long is
 * refused rather than cut, because two names cut alike would pass for versions of one document.
 *
 * @throws {InvalidFieldError} if nothing is left or more than 255 bytes are.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(invisible, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
  if (name === '' || name === '.' || name === '..') throw new InvalidFieldError('file', 'must have a file name');
  if (Buffer.byteLength(name) > maxBytes) {
    throw new InvalidFieldError('file', `must have a name of at most ${maxBytes} bytes`);
  }
  return name;
}
