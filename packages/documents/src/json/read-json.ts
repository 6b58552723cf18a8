import { Tokenizer, TokenizerError, TokenType } from '@streamparser/json';

/** Receives the values of a JSON text in order. */
export interface JsonHandler {
  begin(kind: 'object' | 'array'): void;
  key(name: string): void;
  /** Called with the text of a scalar. Numbers are passed as written, because a JavaScript number may lose digits; `null` is `''`. */
  scalar(text: string): void;
  end(): void;
}

/** A syntax error. `message` is the predicate of a sentence about the file: "ends before it is complete". */
export class JsonSyntaxError extends Error {}

/** Maximum nesting, above what programs write, because a file of opening brackets would otherwise exhaust memory. */
const maxDepth = 1_000;

/** Kind of token that may come next. `first`: the first name or value of an object or array, or its end. */
type Expected = 'value' | 'first' | 'key' | 'colon' | 'comma';

const literals: ReadonlyMap<TokenType, string> = new Map([
  [TokenType.TRUE, 'true'],
  [TokenType.FALSE, 'false'],
  [TokenType.NULL, ''],
]);

/** Tokenizer that keeps the text of a number instead of converting it. */
class Lexer extends Tokenizer {
  numberText = '';

  protected override parseNumber(text: string): number {
    this.numberText = text;
    return 0;
  }
}

/** Streaming JSON reader, fed piece by piece. Several top-level values may follow each other (RFC 8259, JSON Lines). */
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

  /** Must be called at the end of a line or of the file. @throws {JsonSyntaxError} if a value is incomplete. */
  endLine(): void {
    this.write('\n');
    if (this.#open.length > 0) throw new JsonSyntaxError('ends before it is complete');
  }

  #asSyntax(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      if (thrown instanceof TokenizerError) throw new JsonSyntaxError('is not valid JSON', { cause: thrown });
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
      throw new JsonSyntaxError('closes an object or array that is not open');
    this.#open.pop();
    this.#ended();
    this.#handler.end();
  }

  #scalar(token: TokenType, text: string): void {
    const isName = this.#open.at(-1) === 'object' && (this.#expected === 'first' || this.#expected === 'key');
    if (isName) {
      if (token !== TokenType.STRING) throw new JsonSyntaxError('has a property name that is not a string');
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
    if (this.#expected !== expected) throw new JsonSyntaxError('has a value or a sign in the wrong place');
  }

  #ended(): void {
    this.#expected = this.#open.length === 0 ? 'value' : 'comma';
  }
}
