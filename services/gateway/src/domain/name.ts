import { documentFormats, keptFileName, normalName } from '@cardinal/contracts';
import { unseenMarks } from '@cardinal/kernel';
import { InvalidFieldError } from './errors.js';
import { spaces } from './text.js';

/** Maximum length of a file name that file systems allow, in bytes of UTF-8. */
const maxFileNameBytes = 255;

const controls = '\\u0000-\\u001f\\u007f-\\u009f';

/** Pattern of one line of text without control characters, for schemas. */
export const linePattern = `^[^${controls}]*$`;
/** Pattern of a name that clients may send, for schemas: one line with at least one visible character. */
export const namePattern = `^[${spaces}${unseenMarks}]*[^${controls}${spaces}${unseenMarks}][^${controls}]*$`;

/** A name that is displayed in one line. @throws {InvalidFieldError} if nothing is left, or the name has control characters. */
export function cleanName(field: string, given: string): string {
  if (given.includes('\0')) throw new InvalidFieldError(field, 'must not contain NUL characters');
  const name = normalName(given);
  if (name === '') throw new InvalidFieldError(field, 'must not be blank');
  if (/\p{Cc}/u.test(name)) throw new InvalidFieldError(field, 'must not contain control characters');
  return name;
}

/**
 * The name under which an uploaded file is stored (`keptFileName`). A name that is too long is refused rather than truncated, because two
 * equal truncated names would count as versions of one document.
 *
 * @param field request field that the name comes from, for error messages: `file` of an upload, or `name` of a text.
 * @throws {InvalidFieldError} if nothing is left or more than 255 bytes are.
 */
export function cleanFileName(given: string, field: keyof typeof fileNameRules = 'file'): string {
  const rules = fileNameRules[field];
  const name = keptFileName(given);
  if (name === '') throw new InvalidFieldError(field, rules.some);
  if (Buffer.byteLength(name) > maxFileNameBytes) throw new InvalidFieldError(field, rules.short);
  return name;
}

const fileNameRules = {
  file: { some: 'must have a file name', short: `must have a name of at most ${maxFileNameBytes} bytes` },
  name: {
    some: 'must contain a file name',
    short: `must have at most ${maxFileNameBytes} bytes, including its extension`,
  },
};

/** Document formats of texts sent without a file. The first ending of a format is appended to a name that has none of its endings. */
const textFormats = { text: 'txt', markdown: 'md' } as const;

/**
 * The file name under which a text without a file is stored, with an ending that names its format.
 *
 * @throws as `cleanFileName`, for `name`.
 */
export function textFileName(given: string, format: keyof typeof textFormats): string {
  const name = cleanFileName(given, 'name');
  const { endings } = documentFormats[textFormats[format]];
  const lower = name.toLowerCase();
  const isSaid = endings.some((ending) => lower.endsWith(`.${ending}`));
  return isSaid ? name : cleanFileName(`${name}.${endings[0]}`, 'name');
}
