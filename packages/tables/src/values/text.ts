import { normalise } from '@cardinal/language';

/** Normal form for comparing cells: ignores case, character width and extra white space. */
export const sameText = (text: string): string => normalise(text).trim().replace(/\s+/g, ' ');

/** Texts of cells that stand for a missing value. */
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
  ].concat(
    ['k. a.', 'k.a.', 'unbekannt', 'keine angabe'],
    ['n/d', 'n.d.', 's/d', 'sin dato', 'sin datos', 'desconocido', 'desconocida'],
    ['n/c', 'n.c.', 'inconnu', 'inconnue'],
  ),
);
/** Maximum length of such a text, in characters. */
export const longestMissing = 12;

export const isMissing = (text: string): boolean =>
  text.length <= longestMissing && missing.has(text.trim().toLowerCase());

const yes = new Set(['yes', 'y', 'true', 'x', '✓', '✔', 'ja', 'wahr', 'sí', 'si', 'verdadero', 'oui', 'vrai']);
const no = new Set(['no', 'n', 'false', '✗', '✘', 'nein', 'falsch', 'falso', 'non', 'faux']);

/** @returns undefined for a text that means neither yes nor no. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
