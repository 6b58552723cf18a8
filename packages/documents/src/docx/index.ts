import mammoth from 'mammoth';
import type { DraftBlock, ParseContext } from '../draft.js';
import { readCoreProperties } from '../zip/core-properties.js';
import { openPackage } from '../zip/open-package.js';
import { WordDrafter } from './draft-word.js';
import type { WordDocument } from './model.js';
import { wordParts, type WordParts } from './word-parts.js';

/** Parses files of Word 2007 and later. */
export async function* parseDocx(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { archive, unpackedBytes } = await openPackage(context.path, 'word/');
  await using _ = archive;
  context.describe({ ...(await readCoreProperties(archive)), unpackedBytes });
  context.signal.throwIfAborted();
  const { document, hasFormulas } = await readWord(wordParts(archive));
  if (hasFormulas) context.warn('DOCX_FORMULAS_SKIPPED', 'Some formulas could not be read and were left out.');
  yield* new WordDrafter(document).drafts();
}

/** Reads a document into mammoth's model. Only the model is used, so the conversion to HTML is given an empty document. */
async function readWord(file: WordParts): Promise<{ document: WordDocument; hasFormulas: boolean }> {
  let read: WordDocument | undefined;
  const { messages } = await mammoth.convertToHtml(
    // mammoth accepts an open package as `file`, which its types omit.
    { file } as never,
    {
      // A document must never include files of this machine by linking to them.
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      transformDocument: (model: WordDocument) => {
        read = model;
        return { ...model, children: [] };
      },
    },
  );
  if (read === undefined) throw new Error('mammoth returned no document');
  return { document: read, hasFormulas: messages.some(({ message }) => /\boMath/.test(message)) };
}
