import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { DraftBlock, DraftTable, ParseContext } from '../draft.js';
import { decodeFile, detectEncoding } from '../text/decode-file.js';
import { hasHeader, headerSampleRows } from '../text/table-header.js';
import { rowDelimiter } from './delimiter.js';

/** Rows that are handed on together. */
const batchRows = 500;

/** Reads delimited text row by row, whatever its size. */
export async function* parseCsv(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { size } = await stat(context.path);
  const encoding = await detectEncoding(context);
  const delimiter = await rowDelimiter(decodeFile({ ...context, progress: () => {} }, encoding, size));
  context.describe({ metadata: { encoding, delimiter: delimiter === '\t' ? 'tab' : delimiter } });
  yield* tables(parsedRows(context, encoding, delimiter, size), context);
}

/** papaparse as a stream: it reads on only as rows are taken. */
async function* parsedRows(context: ParseContext, encoding: string, delimiter: string, bytes: number): AsyncGenerator<string[]> {
  const text = Readable.from(decodeFile(context, encoding, bytes), { objectMode: true, highWaterMark: 1 });
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter, skipEmptyLines: 'greedy' });
  text.on('error', (error) => parser.destroy(error));
  for await (const row of text.pipe(parser) as AsyncIterable<unknown>) {
    if (Array.isArray(row)) yield row.map(String);
  }
}

async function* tables(rows: AsyncIterable<string[]>, context: ParseContext): AsyncGenerator<DraftTable> {
  let header: string[] | undefined;
  let batch: string[][] = [];
  let isFirst = true;
  let ragged = 0;
  let width = 0;
  const next = (): DraftTable => {
    if (isFirst && hasHeader(batch)) header = batch.shift();
    const table = { kind: 'table' as const, rows: batch, continues: !isFirst, ...(header === undefined ? {} : { header }) };
    isFirst = false;
    batch = [];
    return table;
  };
  for await (const row of rows) {
    width ||= row.length;
    if (row.length !== width) ragged += 1;
    batch.push(row);
    if (batch.length >= (isFirst ? Math.max(batchRows, headerSampleRows) : batchRows)) yield next();
  }
  if (batch.length > 0) yield next();
  if (ragged > 0) context.warn('CSV_ROWS_RAGGED', `${ragged} rows have more or fewer cells than the first row.`);
}
