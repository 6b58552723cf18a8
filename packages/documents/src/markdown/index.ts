import type { DraftBlock, ParseContext } from '../draft.js';
import { withSeenStarts } from '../text/clean.js';
import { readText } from '../text/decode-file.js';
import { lexMarkdown } from './bounded-lexer.js';
import { draftTokens } from './draft-tokens.js';
import { readFrontMatter } from './front-matter.js';
import { markdownPieces } from './pieces.js';

/** Approximate length of text that is parsed at once, so that the syntax tree of a huge file is never in memory. In UTF-16 code units. */
const pieceLength = 1024 * 1024;

/** Parses GitHub Flavored Markdown. Front matter becomes metadata. */
export async function* parseMarkdown(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { facts, body } = readFrontMatter(withSeenStarts(await readText(context)));
  const title = facts['title'];
  context.describe({ metadata: facts, ...(title === undefined ? {} : { title }) });
  const warn = (code: string, message: string): void => {
    context.warn(code, message);
  };
  for (const piece of markdownPieces(body, pieceLength)) yield* draftTokens(lexMarkdown(piece, warn));
}
