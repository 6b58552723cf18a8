import type { ParseContext } from '../draft.js';

/** Notes the last sign of a text that goes by, space left out. */
export class LastSign {
  #sign = '';

  get isQuote(): boolean {
    return this.#sign === '"';
  }

  async *of(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      this.#sign = piece.trimEnd().at(-1) ?? this.#sign;
      yield piece;
    }
  }
}

/**
 * A quotation mark that opens the last cell of a file and is never closed, as one for inches, has taken all rows behind it into that cell: they are given back,
 * without regard to quotation marks.
 *
 * @param row the last one of the file.
 */
export function* rowsBehindOpenQuote(
  row: readonly string[],
  delimiter: string,
  { warn }: Pick<ParseContext, 'warn'>,
): Generator<string[]> {
  const cell = row.at(-1) ?? '';
  let end = cell.search(/[\r\n]/);
  if (end < 0) return yield [...row];
  warn(
    'CSV_QUOTE_OPEN',
    'A quotation mark is never closed: the rows behind it were read without regard to such marks.',
  );
  yield [...row.slice(0, -1), ...`"${cell.slice(0, end)}`.split(delimiter)];
  while (end < cell.length) {
    const from = end + 1;
    const next = cell.indexOf('\n', from);
    end = next < 0 ? cell.length : next;
    yield cell.slice(from, end).replace(/\r$/, '').split(delimiter);
  }
}
