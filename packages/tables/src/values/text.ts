import { normalise } from '@cardinal/language';

/** A cell's text as it is compared: apart from case, width of characters, and space. */
export const sameText = (text: string): string => normalise(text).trim().replace(/\s+/g, ' ');

/** What stands in a cell of which nothing is known. English and German. */
const missing = new Set(
  [
    '',
    '-',
    '–',
    '—',
    '―',
    '--',
    '---',
    'n/a',
    'na',
    'n.a.',
    '#n/a',
    'none',
    'null',
    'nan',
    '?',
    'tbd',
    'tba',
    'unknown',
  ].concat(['k. a.', 'k.a.', 'unbekannt', 'keine angabe']),
);
/** In characters. */
export const longestMissing = 12;

export const isMissing = (text: string): boolean =>
  text.length <= longestMissing && missing.has(text.trim().toLowerCase());

const yes = new Set(['yes', 'y', 'true', 'x', '✓', '✔', 'ja', 'wahr']);
const no = new Set(['no', 'n', 'false', '✗', '✘', 'nein', 'falsch']);

/** @returns undefined for a text that is neither. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
