import type { DraftBlock, ParseContext } from '../draft.js';
import { readCoreProperties } from '../zip/core-properties.js';
import { openPackage } from '../zip/open-package.js';
import { WordDrafter } from './draft-word.js';
import { readWord } from './read-word.js';

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
