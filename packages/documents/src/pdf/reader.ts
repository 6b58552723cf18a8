import type { FormatReader } from '../draft.js';
import { isPdf } from '../sniff/signatures.js';

export const pdfReader: FormatReader = {
  contradiction: (head) => (isPdf(head) ? undefined : 'The file is named .pdf but is not a PDF document.'),
  load: async () => (await import('./index.js')).parsePdf,
  // Text operators typically compress to a tenth.
  unpacking: 20,
  titlesAreFilledIn: true,
};
