import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { DraftBlock, DraftTable, ParseContext } from '../draft.js';
import { isLine, partSample, TableAbove } from '../text/header/blank-rows.js';
import { decodeFile, detectEncoding } from '../text/decode-file.js';
import { draftRows, rowsUnder, warningOfUnnamed } from '../text/draft-rows.js';
import { rowDelimiter } from './delimiter.js';
import { hasSpacedQuotes, withoutSpacesBeforeQuotes } from './spaced-quotes.js';
import { LastSign, rowsBehindOpenQuote, rowsInQuote, warnOfOpenQuotes } from './open-quote.js';

/** Number of rows per draft. */
const batchRows = 500;

/** Parses delimited text as a stream of rows, so that memory does not grow with the size of the file. */
export async function* parseCsv(context: ParseContext): AsyncGenerator<DraftBlock> {
  const size = await context.source.size();
  const encoding = await detectEncoding(context);
  const pieces = () => decodeFile({ ...context, progress: () => {} }, encoding, size);
  const { delimiter = await rowDelimiter(pieces()) } = context.reading;
  const isSpaced = await hasSpacedQuotes(pieces(), delimiter);
  context.describe({ metadata: { encoding, delimiter: delimiter === '\t' ? 'tab' : delimiter } });
  const text = decodeFile(context, encoding, size);
  yield* tables(parsedRows(context, isSpaced ? withoutSpacesBeforeQuotes(text, delimiter) : text, delimiter), context);
}

/** Parses rows with papaparse as a stream, which applies backpressure: input is read only as rows are consumed. */
async function* parsedRows(
  context: ParseContext,
  decoded: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<string[]> {
  const last = new LastSign();
  const pieces = last.of(decoded);
  const text = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
  // Without fast mode, because it splits all remaining text again whenever it is paused, which takes quadratic time.
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter, skipEmptyLines: false, fastMode: false });
  text.on('error', (error) => parser.destroy(error));
  let before: string[] | undefined;
  let isFirst = true;
  let width = 0;
  let hasOpenQuote = false;
  for await (const row of text.pipe(parser) as AsyncIterable<unknown>) {
    if (before) {
      width ||= before.length > 1 ? before.length : 0;
      const rows = rowsInQuote(before, width, delimiter);
      hasOpenQuote ||= rows !== undefined;
      yield* rows ?? [before];
    }
    const cells = Array.isArray(row) ? row.map(String) : [];
    // A first line such as `sep=;` is Excel's declaration of the delimiter and not part of the table.
    before = isFirst && /^sep=.?$/i.test(cells.join(delimiter)) ? undefined : cells;
    isFirst = false;
  }
  // A mark that is never closed puts all that follows into the last cell.
  const isClosed = before?.at(-1)?.includes('\n') === false;
  const ended = before && isClosed ? rowsInQuote(before, width, delimiter) : undefined;
  if (hasOpenQuote || ended) warnOfOpenQuotes(context);
  if (before) yield* ended ?? (last.isQuote ? [before] : rowsBehindOpenQuote(before, delimiter, context));
}

/** A row, and whether a new table begins with this row. */
interface PartedRow {
  readonly row: readonly string[];
  readonly begins: boolean;
}

/** Drops blank rows, and marks the row below a blank row with which a new table begins. */
async function* partedRows(rows: AsyncIterable<readonly string[]>): AsyncGenerator<PartedRow> {
  let above = new TableAbove();
  /** Rows since the last blank row, held back until it is known whether they begin a new table; undefined if not after a blank row. */
  let ahead: (readonly string[])[] | undefined;
  function* decided(): Generator<PartedRow> {
    const below = ahead ?? [];
    ahead = undefined;
    const isAnother = below.length > 0 && above.isLeftBy(below);
    if (isAnother) above = new TableAbove();
    for (const [at, row] of below.entries()) {
      above.add(row);
      yield { row, begins: isAnother && at === 0 };
    }
  }
  for await (const row of rows) {
    if (row.every((cell) => cell.trim() === '')) {
      // Title lines are held back until the rows below them arrive.
      if (ahead?.every(isLine) === true) continue;
      yield* decided();
      ahead = above.isEmpty ? undefined : [];
    } else if (ahead === undefined) {
      above.add(row);
      yield { row, begins: false };
    } else {
      ahead.push(row);
      if (ahead.length >= partSample) yield* decided();
    }
  }
  yield* decided();
}

/** Turns rows into drafts. Title lines and header are detected in the first batch of a table; later batches continue that table. */
async function* tables(rows: AsyncIterable<string[]>, context: ParseContext): AsyncGenerator<DraftBlock> {
  let batch: (readonly string[])[] = [];
  let isFirst = true;
  let widths = { usual: 0, others: 0 };
  function* take(): Generator<DraftBlock> {
    widths = countWidths(widths, batch);
    if (batch.length > 0) yield* isFirst ? beginning(batch, context) : [continuation(batch)];
    isFirst = false;
    batch = [];
  }
  for await (const { row, begins } of partedRows(rows)) {
    if (begins && context.reading.headerRow === undefined) {
      yield* take();
      isFirst = true;
      widths = { usual: 0, others: widths.others };
    }
    batch.push(row);
    if (batch.length >= batchRows) yield* take();
  }
  yield* take();
  if (widths.others > 0) context.warn('CSV_ROWS_RAGGED', `${widths.others} rows have more or fewer cells than most.`);
}

function beginning(batch: readonly (readonly string[])[], context: ParseContext): Iterable<DraftBlock> {
  const { headerRow } = context.reading;
  if (headerRow === undefined) return warningOfUnnamed(draftRows(batch), context);
  if (headerRow < batch.length) return rowsUnder(headerRow - 1, batch);
  const message = `Row ${headerRow} has no rows below it: the row with the names of the columns was detected instead.`;
  context.warn('TABLE_HEADER_ROW_MISSING', message);
  return warningOfUnnamed(draftRows(batch), context);
}

function continuation(rows: readonly (readonly string[])[]): DraftTable {
  return { kind: 'table', rows, continues: true };
}

interface Widths {
  /** The most frequent number of cells per row in the first batch. `others`: rows with another number. */
  readonly usual: number;
  readonly others: number;
}

function countWidths(widths: Widths, rows: readonly (readonly string[])[]): Widths {
  const usual = widths.usual || mostFrequent(rows.map((row) => row.length));
  return { usual, others: widths.others + rows.filter((row) => row.length !== usual).length };
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}
