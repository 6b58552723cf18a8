import type { FormatReader } from '../draft.js';
import { cfbContent } from '../sniff/cfb-streams.js';
import { isCfb, isRtf, isZip } from '../sniff/signatures.js';

export const docReader: FormatReader = {
  contradiction: (head) => {
    // Word opens RTF files named .doc, and some programs write RTF under that name.
    if (isRtf(head)) return undefined;
    if (isZip(head)) return 'The file is named .doc but is a zip package. If it is a DOCX document, name it .docx.';
    if (!isCfb(head)) return 'The file is named .doc but is not a Word 97–2003 document.';
    const content = cfbContent(head);
    return content === 'excel' || content === 'other'
      ? 'The file is named .doc but was not written by Word.'
      : undefined;
  },
  load: async () => (await import('./index.js')).parseDoc,
  titlesAreFilledIn: true,
};
