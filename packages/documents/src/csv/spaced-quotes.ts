/** Where a reader of rows is: at the start of a cell, in a cell without marks, in quotation marks, or behind a mark that may close them. */
type State = 'start' | 'plain' | 'quoted' | 'closing';

const [quote, space, lineFeed, carriageReturn] = ['"', ' ', '\n', '\r'].map((sign) => sign.charCodeAt(0));
const isLineEnd = (sign: number): boolean => sign === lineFeed || sign === carriageReturn;

/** The state behind a sign. A mark that is followed by anything but the end of its cell does not close. */
function behind(state: State, sign: number, delimiter: number, skipsSpaces: boolean): State {
  const isEnd = sign === delimiter || isLineEnd(sign);
  if (state === 'quoted') return sign === quote ? 'closing' : 'quoted';
  if (state === 'closing') return isEnd ? 'start' : sign === space ? 'closing' : 'quoted';
  if (isEnd) return 'start';
  if (state === 'plain') return 'plain';
  return sign === quote ? 'quoted' : skipsSpaces && sign === space ? 'start' : 'plain';
}

/** Counts the cells of rows in one of the two readings. Rows of one cell, such as titles and blank lines, do not count. */
class RowWidths {
  readonly #delimiter: number;
  readonly #skipsSpaces: boolean;
  #state: State = 'start';
  #cells = 1;
  #width = 0;
  #isEven = true;

  constructor(delimiter: number, skipsSpaces: boolean) {
    this.#delimiter = delimiter;
    this.#skipsSpaces = skipsSpaces;
  }

  read(piece: string): void {
    for (let at = 0; at < piece.length; at++) {
      const sign = piece.charCodeAt(at);
      this.#state = behind(this.#state, sign, this.#delimiter, this.#skipsSpaces);
      if (this.#state !== 'start') continue;
      if (sign === this.#delimiter) this.#cells++;
      else if (isLineEnd(sign)) this.#endRow();
    }
  }

  #endRow(): void {
    if (this.#cells > 1) {
      this.#width ||= this.#cells;
      this.#isEven &&= this.#cells === this.#width;
    }
    this.#cells = 1;
  }

  /** Whether all rows have the same number of cells, and all quotation marks are closed. */
  end(): boolean {
    this.#endRow();
    return this.#isEven && this.#width > 0 && this.#state !== 'quoted';
  }
}

/**
 * Whether quotation marks after a space quote a cell (`Desk, "big, one"`), as some programs write them and RFC 4180 does not allow: where this
 * gives all rows of the file the same number of cells, and the reading by the standard does not.
 */
export async function hasSpacedQuotes(pieces: AsyncIterable<string>, delimiter: string): Promise<boolean> {
  const sign = delimiter.charCodeAt(0);
  const [standard, spaced] = [new RowWidths(sign, false), new RowWidths(sign, true)];
  for await (const piece of pieces) {
    standard.read(piece);
    spaced.read(piece);
  }
  const isStandard = standard.end();
  return spaced.end() && !isStandard;
}

/** Drops the spaces between a delimiter, or the start of a row, and a quotation mark. */
export async function* withoutSpacesBeforeQuotes(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<string> {
  const end = delimiter.charCodeAt(0);
  let state: State = 'start';
  /** Number of spaces at the end of the previous pieces that are held back until it is known what follows. */
  let held = 0;
  for await (const piece of pieces) {
    let out = '';
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece.charCodeAt(at);
      const isSpace = state === 'start' && sign === space;
      if (isSpace) {
        if (held === 0) {
          out += piece.slice(from, at);
          from = at;
        }
        held++;
      } else if (held > 0) {
        if (sign !== quote) out += ' '.repeat(held);
        held = 0;
        from = at;
      }
      state = behind(state, sign, end, true);
    }
    if (held === 0) out += piece.slice(from);
    yield out;
  }
  if (held > 0) yield ' '.repeat(held);
}
