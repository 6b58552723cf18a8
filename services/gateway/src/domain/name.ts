import { documentFormats } from '@cardinal/contracts';
import { InvalidFieldError } from './errors.js';
import { spaces } from './text.js';

/** What file systems allow, in bytes of UTF-8. */
const maxFileNameBytes = 255;

/**
 * Marks that no reader sees: those that turn the reading direction around (`exe.pdf` shown as `fdp.exe`), soft hyphens, zero-width spaces
 * and byte order marks. The joiners U+200C and U+200D stay: they change what is seen, as in Persian words and emoji.
 */
const unseenMarks = '\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff';
const unseen = new RegExp(`[${unseenMarks}]`, 'gu');
const controls = '\\u0000-\\u001f\\u007f-\\u009f';

/** Text of one line, for descriptions: no control characters. */
export const linePattern = `^[^${controls}]*$`;
/** What is a name as clients may send one, for descriptions: one line, of which something is seen. */
export const namePattern = `^[${spaces}${unseenMarks}]*[^${controls}${spaces}${unseenMarks}][^${controls}]*$`;

/**
 * The one form of a name, so that two that are read alike are the same: composed (Unicode NFC, where macOS sends NFD), without what no
 * reader sees and without outer blanks; half a character is replaced. Every name that is kept or looked for goes through here.
 */
function normalName(given: string): string {
  return given
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unseen, '')
    .normalize('NFC')
    .trim();
}

/** A name that is shown in one line. @throws {InvalidFieldError} if nothing is left, or it has control characters. */
export function cleanName(field: string, given: string): string {
  if (given.includes('\0')) throw new InvalidFieldError(field, 'must not contain NUL characters');
  const name = normalName(given);
  if (name === '') throw new InvalidFieldError(field, 'must not be blank');
  if (/\p{Cc}/u.test(name)) throw new InvalidFieldError(field, 'must not contain control characters');
  return name;
}

/**
 * The name an uploaded file is kept under: also without path, control characters, and the dots and blanks at its end, which Windows drops.
 * A name that is too long is refused rather than cut, because two names cut alike would pass for versions of one document.
 *
 * @param field that names it: a part of that name, or a text.
 * @throws {InvalidFieldError} if nothing is left or more than 255 bytes are.
 */
export function cleanFileName(given: string, field: keyof typeof fileNameRules = 'file'): string {
  const rules = fileNameRules[field];
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = withoutEnd(normalName(last.replace(/\p{Cc}/gu, '')));
  if (name === '') throw new InvalidFieldError(field, rules.some);
  if (Buffer.byteLength(name) > maxFileNameBytes) throw new InvalidFieldError(field, rules.short);
  return name;
}

const fileNameRules = {
  file: { some: 'must have a file name', short: `must have a name of at most ${maxFileNameBytes} bytes` },
  name: { some: 'must hold a file name', short: `must have at most ${maxFileNameBytes} bytes with its ending` },
};

/** Endings of the names of texts; the first is given to a name that has none of them. */
const textFormats = { text: 'txt', markdown: 'md' } as const;

/** The name that a text without a file is kept under: what it is stands in its ending. @throws as `cleanFileName`, of the field `name`. */
export function textFileName(given: string, format: keyof typeof textFormats): string {
  const name = cleanFileName(given, 'name');
  const { endings } = documentFormats[textFormats[format]];
  const lower = name.toLowerCase();
  const isSaid = endings.some((ending) => lower.endsWith(`.${ending}`));
  return isSaid ? name : cleanFileName(`${name}.${endings[0]}`, 'name');
}

function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1]?.trim() === '')) end -= 1;
  return name.slice(0, end);
}
