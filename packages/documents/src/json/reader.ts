import type { FormatReader } from '../draft.js';
import { asciiOf, textContradiction } from '../sniff/text-bytes.js';

const contradiction = (head: Uint8Array): string | undefined =>
  textContradiction(head) ??
  (/^\s*[[{"\d\-tfn]/.test(asciiOf(head)) ? undefined : 'The file is named as JSON but does not begin like JSON.');

export const jsonReader: FormatReader = {
  contradiction,
  load: async () => (await import('./index.js')).parseJson,
};

export const jsonLinesReader: FormatReader = {
  contradiction,
  load: async () => (await import('./index.js')).parseJsonLines,
};
