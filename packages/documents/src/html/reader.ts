import type { FormatReader } from '../draft.js';
import { asciiOf, textContradiction } from '../sniff/text-bytes.js';

export const htmlReader: FormatReader = {
  contradiction: (head) => {
    const binary = textContradiction(head);
    if (binary !== undefined) return binary;
    return /<[a-z!?]/i.test(asciiOf(head)) ? undefined : 'The file is named as a web page but has no HTML in it.';
  },
  load: async () => (await import('./index.js')).parseHtml,
};
