import { InvalidFieldError } from './errors.js';

/** Replaces a lone surrogate. */
const replacement = '\ufffd';
const loneSurrogates = /\p{Surrogate}/gu;

/** The characters that `trim` removes, except control characters, for a character class in any dialect of regular expressions. */
export const spaces = ' \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** Pattern of texts that `optionalText` accepts, for schemas. */
export const optionalTextPattern = '^[^\\u0000]*$';
/** Pattern of texts that `cleanText` accepts, for schemas. */
export const textPattern = `^[\\t-\\r${spaces}]*[^\\u0000\\t-\\r${spaces}][^\\u0000]*$`;

/** Text of a client as it is stored: well-formed Unicode, without NUL, not blank. @throws {InvalidFieldError} */
export function cleanText(field: string, text: string): string {
  const clean = optionalText(field, text);
  if (clean.trim() === '') throw new InvalidFieldError(field, 'must not be blank');
  return clean;
}

/** As `cleanText`, but may be blank. @throws {InvalidFieldError} */
export function optionalText(field: string, text: string): string {
  if (text.includes('\0')) throw new InvalidFieldError(field, 'must not contain NUL characters');
  return text.replace(loneSurrogates, replacement);
}
