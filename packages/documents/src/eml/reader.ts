import type { FormatReader } from '../draft.js';
import { asciiOf, textContradiction } from '../sniff/text-bytes.js';

/** Header fields of which every message has at least one (RFC 5322, 3.6). A program may have put an mbox "From " line before them. */
const field = /^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to|content-type):/im;
const firstLine = /^(?:From [^\n]{0,500}\n)?[!-9;-~]{1,100}:/;

export const emlReader: FormatReader = {
  contradiction: (head) => {
    const binary = textContradiction(head);
    if (binary !== undefined) return binary;
    const text = asciiOf(head).trimStart();
    return firstLine.test(text) && field.test(text)
      ? undefined
      : 'The file is named .eml but is not an e-mail message.';
  },
  load: async () => (await import('./index.js')).parseEml,
};
