import { open } from 'node:fs/promises';
import WordExtractor from 'word-extractor';
import type { DraftBlock, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { cfbContent } from '../sniff/cfb-streams.js';
import { isCfb, isRtf } from '../sniff/signatures.js';
import { structureText } from '../text/structure-text.js';
import { isEncryptedWord } from './word-flags.js';
import { paragraphsApart } from './word-text.js';

/** Word 97–2003. The format's styles are not read: headings, lists and tables are found by how they look. */
export async function* parseDoc(context: ParseContext): AsyncGenerator<DraftBlock> {
  await checkContainer(context.path);
  const word = await new WordExtractor().extract(context.path);
  const exact = { filterUnicode: false };
  yield* structureText(paragraphsApart(word.getBody(exact)));
  yield* structureText(paragraphsApart(word.getTextboxes({ ...exact, includeHeadersAndFooters: false })));
  for (const notes of [word.getFootnotes(exact), word.getEndnotes(exact)]) {
    for (const text of notes.split('\n')) if (text.trim() !== '') yield { kind: 'footnote', text };
  }
}

async function checkContainer(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    // Directories may lie anywhere; uploads are bounded.
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
    if (isRtf(buffer))
      throw new DocumentError('mislabelled', 'The file is a Rich Text (RTF) document, not a Word document.');
    if (!isCfb(buffer)) throw new DocumentError('mislabelled', 'The file is no Word 97–2003 document.');
    const content = cfbContent(buffer);
    if (content === 'excel' || content === 'other') {
      throw new DocumentError('mislabelled', 'The file was not written by Word.');
    }
    if (content === 'encrypted' || isEncryptedWord(buffer)) {
      throw new DocumentError('encrypted', 'The file is protected by a password.');
    }
  } finally {
    await file.close();
  }
}
