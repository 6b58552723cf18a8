import type { FormatReader } from '../draft.js';
import { textContradiction } from '../sniff/text-bytes.js';

export const csvReader: FormatReader = {
  contradiction: textContradiction,
  load: async () => (await import('./index.js')).parseCsv,
};
