import { readFile } from 'node:fs/promises';
import WordExtractor from 'word-extractor';
import type { DraftBlock, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { cfbContent } from '../sniff/cfb-streams.js';
import { isCfb, isRtf } from '../sniff/signatures.js';
import { structureText } from '../text/structure-text.js';
import { draftWord97 } from './word97/draft-word97.js';
import { openWord, word97Version, type WordHeader } from './word97/word-file.js';

/** Parses Word 97–2003 files by their styles, lists and tables. If those are damaged, structure is guessed from the text. */
export async function* parseDoc(context: ParseContext): AsyncGenerator<DraftBlock> {
  const bytes = await readFile(context.path);
  if (isRtf(bytes)) {
    const { parseRtf } = await import('../rtf/index.js');
    yield* parseRtf(context);
    return;
  }
  const structured = structure(headerOf(bytes));
  if (structured !== undefined && structured.length > 0) {
    yield* structured;
    return;
  }
  if (structured === undefined)
    context.warn('DOC_STRUCTURE_DAMAGED', 'Headings, lists and tables were guessed: the file is damaged.');
  yield* draftPlain(bytes);
}

function headerOf(bytes: Buffer): WordHeader {
  if (!isCfb(bytes)) throw new DocumentError('mislabelled', 'The file is not a Word 97–2003 document.');
  const content = cfbContent(bytes);
  if (content === 'excel' || content === 'other')
    throw new DocumentError('mislabelled', 'The file was not written by Word.');
  if (content === 'encrypted') throw new DocumentError('encrypted', 'The file is protected by a password.');
  const header = openWord(bytes);
  if (header === undefined)
    throw new DocumentError('corrupt', 'The file is damaged: it contains no readable Word document.');
  if (header.version < word97Version) {
    throw new DocumentError('unsupported_type', 'The file was written by Word 95 or older. Save it as DOCX.');
  }
  if (header.isEncrypted) throw new DocumentError('encrypted', 'The file is protected by a password.');
  return header;
}

/** @returns undefined if the file is damaged: one of its structures lies outside its stream. */
function structure(header: WordHeader): DraftBlock[] | undefined {
  try {
    return [...draftWord97(header.read())];
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

async function* draftPlain(bytes: Buffer): AsyncGenerator<DraftBlock> {
  const word = await new WordExtractor().extract(bytes);
  const exact = { filterUnicode: false };
  yield* structureText(paragraphsApart(word.getBody(exact)));
  yield* structureText(paragraphsApart(word.getTextboxes({ ...exact, includeHeadersAndFooters: false })));
  for (const notes of [word.getFootnotes(exact), word.getEndnotes(exact)]) {
    for (const text of notes.split('\n')) if (text.trim() !== '') yield { kind: 'footnote', text };
  }
}

/**
 * Separates paragraphs by blank lines, as `structureText` expects. word-extractor emits one line per paragraph, and a tab after each
 * cell. Rows of a table and items of a list typed by hand stay together.
 */
function paragraphsApart(text: string): string {
  const lines = text.replace(/\r\n?|\u000B/g, '\n').split('\n');
  const kind = (line: string | undefined): string => {
    if (line === undefined || line.trim() === '') return 'blank';
    if (/\S\t|\t\S/.test(line)) return 'row';
    return /^\s*[-•*–]\s/.test(line) ? 'item' : 'paragraph';
  };
  return lines
    .map((line, index) => (kind(line) === 'paragraph' || kind(line) !== kind(lines[index + 1]) ? `${line}\n` : line))
    .join('\n');
}
