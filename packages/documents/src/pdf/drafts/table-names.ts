import { hasHeader } from '../../text/header/table-header.js';

/** The first row, if it is a header (cells are names or years rather than values); else undefined. */
export function headerOf(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  const [first] = rows;
  if (!first || rows.length < 2) return undefined;
  const keyAndValue = first.length === 2 && first[0]?.endsWith(':') === true;
  const spans = first.filter(Boolean).length === 1 && first.length > 2; // a title over the whole table
  return hasHeader(rows) && !keyAndValue && !spans ? first : undefined;
}

/** Texts of the rows above a header that hold one text alone, as a title that spans a table of three columns or more. */
export function titlesOf(rows: readonly (readonly string[])[]): readonly string[] {
  const filled = rows.map((row) => row.filter(Boolean));
  const count = filled.findIndex((texts) => texts.length !== 1);
  // A cell that spans the rows down to the header is no title.
  const isRepeated = rows[count]?.some(
    (cell, at) => cell !== '' && rows.slice(0, count).some((row) => row[at] === cell),
  );
  const isTitled = count > 0 && (rows[0]?.length ?? 0) > 2 && !isRepeated && headerOf(rows.slice(count)) !== undefined;
  return isTitled ? filled.slice(0, count).map(([text = '']) => text) : [];
}
