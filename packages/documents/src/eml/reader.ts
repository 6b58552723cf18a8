import type { FormatReader } from '../draft.js';
import { asciiOf, textContradiction } from '../sniff/text-bytes.js';

/** Fields of which every message has some (RFC 5322, 3.6); a program may have put a line of its mailbox before them. */
const field = /^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to|content-type):/im;
const firstLine = /^(?:From [^\n]{0,500}\n)?[!-9;-~]{1,100}:/;

export const emlReader: FormatReader = {
  contradiction: (head) => {
    const binary = textContradiction(head);
    if (binary !== undefined) return binary;
    const text = asciiOf(head).trimStart();
    return firstLine.test(text) && field.test(text) ? undefined : 'The file is named .eml but is no e-mail message.';
  },
  load: async () => (await import('./index.js')).parseEml,
};
