import { Lexer, Tokenizer, type MarkedOptions, type Token, type Tokens, type TokensList } from 'marked';

/**
 * Limits on the length of text passed to marked at once, in UTF-16 code units, because marked rescans the rest of its input at many steps:
 * emphasis, unclosed tags, URLs and continued list items take quadratic time. Markup across a cut stays literal text. Ordinary
 * paragraphs and list items are shorter than these limits.
 */
const maxInline = 4 * 1024;
const maxList = 32 * 1024;
const maxUnderlined = 1024;

/** Lists and quotes nested deeper stay literal text, because marked recursively rescans the text of each level. */
const maxDepth = 24;

/** A table that would grow by more than this factor is read as text, because marked pads every row to the width of the header. */
const maxTableGrowth = 50;

type Warn = (code: string, message: string) => void;

/** Tokenizes a Markdown text in time and memory linear in its length. */
export function lexMarkdown(text: string, warn: Warn): readonly Token[] {
  return new BoundedLexer(warn).lex(text);
}

class BoundedLexer extends Lexer {
  readonly #warn: Warn;
  #depth = 0;

  constructor(warn: Warn) {
    super({ gfm: true, tokenizer: new BoundedTokenizer(warn) } satisfies MarkedOptions);
    this.#warn = warn;
  }

  override lex(src: string): TokensList {
    this.blockTokens(src, this.tokens);
    for (const { src: inline, tokens } of this.inlineQueue.splice(0)) {
      for (const piece of inlinePieces(inline)) {
        this.state.inRawBlock = false;
        this.inlineTokens(piece, tokens);
      }
    }
    return this.tokens;
  }

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#depth > maxDepth) {
      this.#warn('MARKDOWN_NESTED_TOO_DEEPLY', 'Part of the file is nested too deeply and was read as plain text.');
      tokens.push({ type: 'text', raw: src, text: src } satisfies Tokens.Text);
      return tokens;
    }
    this.#depth += 1;
    super.blockTokens(src, tokens, lastParagraphClipped);
    this.#depth -= 1;
    return tokens;
  }
}

class BoundedTokenizer extends Tokenizer {
  readonly #warn: Warn;

  constructor(warn: Warn) {
    super();
    this.#warn = warn;
  }

  override list(src: string): Tokens.List | undefined {
    return super.list(wholeLines(src, maxList));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return super.lheading(wholeLines(src, maxUnderlined));
  }

  override table(src: string): Tokens.Table | undefined {
    const [header = '', delimiter = ''] = src.slice(0, endOfLine(src, endOfLine(src, 0))).split('\n');
    // The delimiter row is checked here, because marked checks it only after reading all rows.
    const isTable = /^ {0,3}[|:-][|:\- ]*$/.test(delimiter) && /[|:]/.test(delimiter);
    const columns = isTable ? cellsOf(header) : 0;
    if (!isTable || columns !== cellsOf(delimiter)) return undefined;
    const blank = src.search(/\n *\n/);
    const block = blank < 0 ? src : src.slice(0, blank);
    if (columns * block.split('\n').length <= maxTableGrowth * block.length) return super.table(src);
    this.#warn('MARKDOWN_TABLE_TOO_SPARSE', 'A table has far more columns than cells and was read as plain text.');
    return undefined;
  }
}

/** Position behind the line that contains `start`. */
function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end + 1;
}

/** Number of cells in a row. Cells are separated by `|`, except for one at either end of the row and one after a backslash. */
function cellsOf(row: string): number {
  const bars =
    row
      .trim()
      .replace(/^\|/, '')
      .match(/\\.|\|/g) ?? [];
  const inside = bars.filter((bar) => bar === '|').length;
  return inside + (row.trimEnd().endsWith('|') && bars.at(-1) === '|' ? 0 : 1);
}

/** The first `limit` code units of a text, cut after the last line end if there is one. */
function wholeLines(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit - 1) + 1;
  return text.slice(0, end === 0 ? limit : end);
}

/** Splits a text into pieces of at most `maxInline`, after a line end or space where possible. All text is kept. */
function* inlinePieces(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > maxInline) {
    const limit = start + maxInline;
    const cut = ['\n', ' ']
      .map((mark) => text.lastIndexOf(mark, limit - 1) + 1)
      .find((at) => at > limit - maxInline / 2);
    yield text.slice(start, cut ?? limit);
    start = cut ?? limit;
  }
  yield text.slice(start);
}
