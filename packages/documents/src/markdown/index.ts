import type { DraftBlock, ParseContext } from '../draft.js';
import { readText } from '../text/decode-file.js';
import { lexMarkdown } from './bounded-lexer.js';
import { draftTokens } from './draft-tokens.js';
import { readFrontMatter } from './front-matter.js';
import { markdownPieces } from './pieces.js';

/** Texts up to this length are read in one go: a huge file's syntax tree is never in memory as a whole. In UTF-16 code units. */
const pieceLength = 1024 * 1024;

/** Markdown as GitHub writes it, with front matter as metadata. */
export async function* parseMarkdown(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { facts, body } = readFrontMatter(await readText(context));
  const title = facts['title'];
  context.describe({ metadata: facts, ...(title === undefined ? {} : { title }) });
  const warn = (code: string, message: string): void => {
    context.warn(code, message);
  };
  for (const piece of markdownPieces(body, pieceLength)) yield* draftTokens(lexMarkdown(piece, warn));
}
