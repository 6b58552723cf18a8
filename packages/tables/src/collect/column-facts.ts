import type { ColumnToStore } from '../format/encode-table.js';
import type { ColumnFacts } from '../model.js';
import { readYesNo } from '../values/text.js';

const examples = 5;
const longestExample = 80;
/** Numbers that increase by one in at least this share of the rows are row numbers. */
const sequenceShare = 0.8;

/** Computes the facts of a column over all rows except totals. */
export function columnFacts(
  name: string,
  column: ColumnToStore,
  {
    totals,
    rows: allRows,
    spanned,
  }: { readonly totals: Uint32Array; readonly rows: number; readonly spanned: boolean },
): ColumnFacts {
  const { cells, typed, classes } = column;
  const { texts, counts } = cells;
  const rows = allRows - totals.length;
  const seen = new Uint8Array(texts.size);
  const shown: string[] = [];
  let [missing, exceptions, distinct] = [0, 0, 0];
  for (let code = 0; code < texts.size; code++) {
    const count = counts.at(code);
    if (count === 0) continue;
    if (cells.isMissing(code)) {
      missing += count;
      continue;
    }
    if (typed.keys && Number.isNaN(typed.keys[code])) exceptions += count;
    if (seen[classes?.[code] ?? code] === 0) distinct++;
    seen[classes?.[code] ?? code] = 1;
    if (shown.length < examples) shown.push(texts.text(code).slice(0, longestExample));
  }
  const { type, unit, scale, decimals, mixedUnits } = typed;
  return {
    ...{ name, type, unit, scale, decimals, mixedUnits, ...(spanned && { spanned }), distinct, missing, exceptions },
    unique: missing === 0 && distinct === rows,
    sequence: type === 'number' && unit === '' && decimals === 0 && isSequence(column, allRows),
    yesNo: type === 'text' && distinct > 0 && distinct <= 2 && isYesNo(column),
    examples: shown,
  };
}

function isSequence({ cells, typed }: ColumnToStore, rows: number): boolean {
  let steps = 0;
  for (let row = 1; row < rows; row++) {
    const [before, after] = [typed.keys?.[cells.codes[row - 1] ?? 0], typed.keys?.[cells.codes[row] ?? 0]];
    if (before !== undefined && after === before + 1) steps++;
  }
  return rows > 2 && steps >= (rows - 1) * sequenceShare;
}

function isYesNo({ cells: { texts, counts }, cells }: ColumnToStore): boolean {
  for (let code = 0; code < texts.size; code++)
    if (counts.at(code) > 0 && !cells.isMissing(code) && readYesNo(texts.text(code)) === undefined) return false;
  return true;
}
