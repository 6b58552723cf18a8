import { lexer, type Token } from 'marked';
import type { DraftBlock, ParseContext } from '../draft.js';
import { readText } from '../text/read-text.js';
import { structureText } from '../text/structure-text.js';
import { draftTokens } from './draft-tokens.js';
import { readFrontMatter } from './front-matter.js';
import { markdownPieces } from './pieces.js';

/** Markdown as GitHub writes it, with front matter as metadata. */
export async function* parseMarkdown(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { facts, body } = readFrontMatter(await readText(context));
  const title = facts['title'];
  context.describe({ metadata: facts, ...(title === undefined ? {} : { title }) });
  for (const piece of markdownPieces(body)) {
    const tokens = lexed(piece);
    if (tokens !== undefined) {
      yield* draftTokens(tokens);
      continue;
    }
    context.warn('MARKDOWN_NESTED_TOO_DEEPLY', 'Part of the file is nested too deeply and was read as plain text.');
    yield* structureText(piece);
  }
}

/** @returns undefined where nesting exhausts the stack. */
function lexed(text: string): Token[] | undefined {
  try {
    return lexer(text);
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
