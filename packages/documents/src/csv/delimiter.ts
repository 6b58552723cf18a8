import Papa from 'papaparse';

/** Length of the sample from which the delimiter is determined, in UTF-16 code units. */
const sampleLength = 64 * 1024;
const candidates = [',', ';', '\t', '|'];

/** Determines the delimiter: that of a leading `sep=` line, else the one that splits the first rows most evenly, else a comma. */
export async function rowDelimiter(pieces: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const piece of pieces) {
    sample += piece;
    if (sample.length >= sampleLength) break;
  }
  const named = /^\s*sep=([,;\t|])\r?\n/i.exec(sample)?.[1];
  if (named !== undefined) return named;
  const scores = candidates.map((delimiter) => ({
    delimiter,
    score: evenness(sample.slice(0, sampleLength), delimiter),
  }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.delimiter : ',';
}

/** Share of the rows that have the most frequent number of cells above one; among equal shares, more cells score higher. */
function evenness(sample: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 100, skipEmptyLines: 'greedy' });
  const counts = new Map<number, number>();
  for (const row of data) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  let best = 0;
  for (const [cells, rows] of counts) {
    if (cells > 1) best = Math.max(best, rows / data.length + Math.min(cells, 100) / 10_000);
  }
  return best;
}
