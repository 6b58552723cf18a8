import { withoutUnseen } from '@cardinal/kernel';

/**
 * The canonical form of a name, so that names that look alike are equal: composed (Unicode NFC, because macOS sends NFD), without invisible
 * characters and outer blanks, with lone surrogates replaced. Every name that is stored or looked up is normalised by this function.
 */
export function normalName(given: string): string {
  return withoutUnseen(given.replace(/\p{Surrogate}/gu, '\ufffd'))
    .normalize('NFC')
    .trim();
}

/**
 * The name under which an uploaded file is stored: the canonical form, also without path, control characters, and trailing dots and blanks,
 * which Windows drops.
 *
 * @returns empty if nothing is left.
 */
export function keptFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  return withoutEnd(normalName(last.replace(/\p{Cc}/gu, '')));
}

function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1]?.trim() === '')) end -= 1;
  return name.slice(0, end);
}

/**
 * Decodes a file name of a form. As the HTML standard prescribes, browsers percent-encode only quotes and line breaks, which would end the
 * header.
 */
export const nameInForm = (written: string): string =>
  written.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
