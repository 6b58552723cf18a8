import type { FormatReader } from '../draft.js';
import { textContradiction } from '../sniff/text-bytes.js';

export const txtReader: FormatReader = {
  contradiction: textContradiction,
  load: async () => (await import('./index.js')).parseTxt,
};
