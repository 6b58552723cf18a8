import type { FormatReader } from '../draft.js';
import { packageContradiction } from '../sniff/office-package.js';

export const docxReader: FormatReader = {
  contradiction: (head) =>
    packageContradiction(head, 'word', 'The file is named .docx but is not a Word document of that format.'),
  load: async () => (await import('./index.js')).parseDocx,
  titlesAreFilledIn: true,
};
