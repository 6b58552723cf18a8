import type { FormatReader } from '../draft.js';
import { isCfb, isRtf, isZip } from '../sniff/signatures.js';

export const rtfReader: FormatReader = {
  contradiction: (head) => {
    if (isRtf(head)) return undefined;
    if (isCfb(head)) return 'The file is named .rtf but may be a Word 97–2003 document. If it is, name it .doc.';
    if (isZip(head)) return 'The file is named .rtf but is a zip package. If it is a DOCX document, name it .docx.';
    return 'The file is named .rtf but is not a Rich Text document.';
  },
  load: async () => (await import('./index.js')).parseRtf,
  titlesAreFilledIn: true,
};
