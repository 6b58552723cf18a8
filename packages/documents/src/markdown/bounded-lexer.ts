import { Lexer, Tokenizer, type MarkedOptions, type Token, type Tokens, type TokensList } from 'marked';

/**
 * Lengths of text that marked is given at once, in UTF-16 code units. They are bounded, because marked scans the rest of its input again at
 * many steps: emphasis, unclosed tags, addresses and continued list items take quadratic time. Markup across a cut stays literal text.
 * Ordinary paragraphs and list items are shorter.
 */
const maxInline = 4 * 1024;
const maxList = 32 * 1024;
const maxUnderlined = 1024;

/** Lists and quotes nested deeper stay literal text, because each level scans its text again, recursively. */
const maxDepth = 24;

/** marked pads every row of a table to the width of its header. A table that grows by more than this factor is read as text. */
const maxTableGrowth = 50;

type Warn = (code: string, message: string) => void;

/** The tokens of a Markdown text, in time and memory that grow as its length. */
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
    // Checked here, because marked checks it only after it has read all rows.
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

/** After the line that begins there. */
function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end + 1;
}

/** Number of cells in a row: bars separate them, except at its ends and after a backslash. */
function cellsOf(row: string): number {
  const bars =
    row
      .trim()
      .replace(/^\|/, '')
      .match(/\\.|\|/g) ?? [];
  const inside = bars.filter((bar) => bar === '|').length;
  return inside + (row.trimEnd().endsWith('|') && bars.at(-1) === '|' ? 0 : 1);
}

/** The beginning of a text, up to a line end where there is one. */
function wholeLines(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit - 1) + 1;
  return text.slice(0, end === 0 ? limit : end);
}

/** Cut after a line end or at a space where there is one; nothing is lost. */
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
