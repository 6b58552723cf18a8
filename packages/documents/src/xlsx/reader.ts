import type { FormatReader } from '../draft.js';
import { packageContradiction } from '../sniff/office-package.js';

export const xlsxReader: FormatReader = {
  contradiction: (head) =>
    packageContradiction(head, 'xl', 'The file is named .xlsx but is not an Excel document of that format.'),
  load: async () => (await import('./index.js')).parseXlsx,
};
