import type { FormatReader } from '../draft.js';
import { mimetypeContradiction } from '../sniff/office-package.js';

export const odtReader: FormatReader = {
  contradiction: (head) =>
    mimetypeContradiction(
      head,
      'application/vnd.oasis.opendocument.text',
      'The file is named .odt but is not an OpenDocument text.',
    ),
  load: async () => (await import('./index.js')).parseOdt,
};
