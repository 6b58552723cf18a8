import type { DraftBlock, ParseContext } from '../draft.js';
import { structureText } from '../text/structure-text.js';
import { readText } from '../text/decode-file.js';

/** Parses plain text: blank lines separate paragraphs; headings and lists are recognised by their appearance. */
export async function* parseTxt(context: ParseContext): AsyncGenerator<DraftBlock> {
  yield* structureText(await readText(context));
}
