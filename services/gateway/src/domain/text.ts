import { InvalidFieldError } from './errors.js';

/** What is shown in place of half a character. */
const replacement = '\ufffd';
const loneSurrogates = /\p{Surrogate}/gu;

/** Blanks of one line as `trim` takes them for such, for a class of a pattern that every dialect reads alike. */
export const spaces = ' \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** What `optionalText` lets pass, for descriptions. */
export const optionalTextPattern = '^[^\\u0000]*$';
/** What `cleanText` lets pass, for descriptions. */
export const textPattern = `^[\\t-\\r${spaces}]*[^\\u0000\\t-\\r${spaces}][^\\u0000]*$`;

/** Text of a client as we keep it: well-formed Unicode, no NUL, not blank. @throws {InvalidFieldError} */
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
