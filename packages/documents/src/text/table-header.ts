/** Rows of the sample that decides whether the first one is a header. */
export const headerSampleRows = 50;

/** A header cell is a name, not a sentence. In UTF-16 code units. */
const maxHeaderCell = 80;

const numberOrDate = /^[\s$€£¥+\-(]*\d[\d\s.,:/%()\-T]*(?:[a-z]{1,3})?$/i;

/**
 * Whether the first row names the columns: every cell filled, short, different and not a number; and where a column holds numbers
 * below, its name is not one. Tables without any number below are taken to have a header, as most have.
 *
 * @param rows The first rows of a table, the possible header among them.
 */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return false;
  const width = others.slice(0, headerSampleRows).reduce((most, row) => Math.max(most, row.length), 0);
  const names = first.map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  // A corner cell or a few unnamed columns are common; half of them are not.
  if (filled.length === 0 || filled.length < Math.min(width, names.length) * 0.6) return false;
  if (filled.some((name) => name.length > maxHeaderCell || (numberOrDate.test(name) && !isYear(name)))) return false;
  if (new Set(filled).size < filled.length && new Set(filled).size < 2) return false;
  return !names.some(
    (name, column) => name !== '' && others.filter((row) => row[column]?.trim() === name).length > others.length * 0.3,
  );
}

/** Columns of years are frequent. */
function isYear(name: string): boolean {
  return /^(19|20)\d\d$/.test(name);
}
