import { Tokenizer, TokenizerError, TokenType } from '@streamparser/json';

/** Receives the values of a JSON text in order. */
export interface JsonHandler {
  begin(kind: 'object' | 'array'): void;
  key(name: string): void;
  /** A number as it is written, because its digits may be more than a program's number has. `null` is an empty text. */
  scalar(text: string): void;
  end(): void;
}

/** A text that is no JSON; the message continues with the parser's reason. */
export class JsonSyntaxError extends Error {}

/** No program writes JSON that nests deeper; a file of brackets would fill the memory. */
const maxDepth = 1_000;

/** What may come next. `first`: a value, or the end of what has just begun. */
type Expected = 'value' | 'first' | 'key' | 'colon' | 'comma';

const literals: ReadonlyMap<TokenType, string> = new Map([
  [TokenType.TRUE, 'true'],
  [TokenType.FALSE, 'false'],
  [TokenType.NULL, ''],
]);

/** A number's text, which the tokenizer would make a number of. */
class Lexer extends Tokenizer {
  numberText = '';

  protected override parseNumber(text: string): number {
    this.numberText = text;
    return 0;
  }
}

/** Reads JSON as it comes, piece by piece, however large and deep. Several values may follow each other (RFC 8259, JSON Lines). */
export class JsonReader {
  readonly #handler: JsonHandler;
  readonly #lexer = new Lexer();
  readonly #open: ('object' | 'array')[] = [];
  #expected: Expected = 'value';

  constructor(handler: JsonHandler) {
    this.#handler = handler;
    this.#lexer.onToken = ({ token, value }) => this.#token(token, value);
  }

  /** @throws {JsonSyntaxError} */
  write(text: string): void {
    this.#asSyntax(() => this.#lexer.write(text));
  }

  /** The end of a line, or of all: what has come is whole. @throws {JsonSyntaxError} */
  endLine(): void {
    this.write('\n');
    if (this.#open.length > 0) throw new JsonSyntaxError('ends before it is whole');
  }

  #asSyntax(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      if (thrown instanceof TokenizerError) throw new JsonSyntaxError('is no JSON', { cause: thrown });
      throw thrown;
    }
  }

  #token(token: TokenType, value: unknown): void {
    switch (token) {
      case TokenType.LEFT_BRACE:
        return this.#begin('object');
      case TokenType.LEFT_BRACKET:
        return this.#begin('array');
      case TokenType.RIGHT_BRACE:
        return this.#end('object');
      case TokenType.RIGHT_BRACKET:
        return this.#end('array');
      case TokenType.COLON:
        this.#require('colon');
        this.#expected = 'value';
        return;
      case TokenType.COMMA:
        this.#require('comma');
        this.#expected = this.#open.at(-1) === 'object' ? 'key' : 'value';
        return;
      default:
        return this.#scalar(token, String(value));
    }
  }

  #begin(kind: 'object' | 'array'): void {
    this.#requireValue();
    if (this.#open.length >= maxDepth) throw new JsonSyntaxError(`nests deeper than ${maxDepth} levels`);
    this.#open.push(kind);
    this.#expected = 'first';
    this.#handler.begin(kind);
  }

  #end(kind: 'object' | 'array'): void {
    if (this.#open.at(-1) !== kind || (this.#expected !== 'first' && this.#expected !== 'comma'))
      throw new JsonSyntaxError('closes what is not open');
    this.#open.pop();
    this.#ended();
    this.#handler.end();
  }

  #scalar(token: TokenType, text: string): void {
    const isName = this.#open.at(-1) === 'object' && (this.#expected === 'first' || this.#expected === 'key');
    if (isName) {
      if (token !== TokenType.STRING) throw new JsonSyntaxError('has a name that is no text');
      this.#expected = 'colon';
      this.#handler.key(text);
      return;
    }
    this.#requireValue();
    this.#ended();
    this.#handler.scalar(token === TokenType.NUMBER ? this.#lexer.numberText : (literals.get(token) ?? text));
  }

  #requireValue(): void {
    const isFirst = this.#expected === 'first' && this.#open.at(-1) === 'array';
    if (!isFirst) this.#require('value');
  }

  #require(expected: Expected): void {
    if (this.#expected !== expected) throw new JsonSyntaxError('has something where it should not be');
  }

  #ended(): void {
    this.#expected = this.#open.length === 0 ? 'value' : 'comma';
  }
}
