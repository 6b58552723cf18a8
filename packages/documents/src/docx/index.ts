import mammoth from 'mammoth';
import type { DraftBlock, ParseContext } from '../draft.js';
import { readCoreProperties } from '../zip/core-properties.js';
import { openPackage } from '../zip/open-package.js';
import { WordDrafter } from './draft-word.js';
import type { WordDocument } from './model.js';

/** Word 2007 and later. */
export async function* parseDocx(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { archive, unpackedBytes } = await openPackage(context.path, 'word/');
  try {
    context.describe({ ...(await readCoreProperties(archive)), unpackedBytes });
  } finally {
    await archive[Symbol.asyncDispose]();
  }
  context.signal.throwIfAborted();
  const { document, hasFormulas } = await readWord(context.path);
  if (hasFormulas) context.warn('DOCX_FORMULAS_SKIPPED', 'Formulas set with the equation editor were left out.');
  yield* new WordDrafter(document).drafts();
}

/** Reads a document into mammoth's model. The conversion to HTML is given an empty document, because only the model is used. */
async function readWord(path: string): Promise<{ document: WordDocument; hasFormulas: boolean }> {
  let read: WordDocument | undefined;
  const { messages } = await mammoth.convertToHtml(
    { path },
    {
      // Linked files on this machine must never be pulled into a document.
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      transformDocument: (model: WordDocument) => {
        read = model;
        return { ...model, children: [] };
      },
    },
  );
  if (read === undefined) throw new Error('mammoth has read no document');
  return { document: read, hasFormulas: messages.some(({ message }) => /\boMath/.test(message)) };
}
