import type { FormatReader } from '../draft.js';
import { packageContradiction } from '../sniff/office-package.js';

export const pptxReader: FormatReader = {
  contradiction: (head) =>
    packageContradiction(head, 'ppt', 'The file is named .pptx but is not a PowerPoint presentation of that format.'),
  load: async () => (await import('./index.js')).parsePptx,
};
