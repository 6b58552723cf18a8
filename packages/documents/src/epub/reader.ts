import type { FormatReader } from '../draft.js';
import { mimetypeContradiction } from '../sniff/office-package.js';

export const epubReader: FormatReader = {
  contradiction: (head) =>
    mimetypeContradiction(head, 'application/epub+zip', 'The file is named .epub but is not an EPUB publication.'),
  load: async () => (await import('./index.js')).parseEpub,
};
