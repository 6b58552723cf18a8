import type { DraftBlock, ParseContext } from '../draft.js';
import { structureText } from '../text/structure-text.js';
import { readText } from '../text/decode-file.js';

/** Plain text: paragraphs by blank lines, headings and lists by how they look. */
export async function* parseTxt(context: ParseContext): AsyncGenerator<DraftBlock> {
  yield* structureText(await readText(context));
}
