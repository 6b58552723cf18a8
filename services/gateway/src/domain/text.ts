import { InvalidFieldError } from './errors.js';

/** What is shown in place of half a character. */
const replacement = '\ufffd';
const loneSurrogates = /\p{Surrogate}/gu;

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
