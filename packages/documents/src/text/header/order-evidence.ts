/** Assumed share of columns that were sorted alphabetically on purpose. */
const sortedOnPurpose = 0.2;
/** Number of cells that are compared. More add no information. */
const compared = 20;
/** Maximum evidence from the order of one column. */
const most = 2;

/**
 * Evidence from alphabetical order. If the cells of a column are sorted, a first row that is one of them continues the order; the name of
 * the column does so only by chance, which depends on how much of the alphabet lies before the cells.
 *
 * @returns the natural logarithm of the ratio of two likelihoods: that `name` is the column's name, and that it is one more cell.
 */
export function orderEvidence(name: string, values: readonly string[]): number {
  const cells = values.slice(0, compared).map(sorted);
  const own = sorted(name);
  const [first] = cells;
  if (first === undefined || cells.length < 2 || new Set([own, ...cells]).size <= cells.length) return 0;
  const pairs = cells.slice(1).map((cell, at) => cell > (cells[at] ?? ''));
  const isUp = pairs.every((up) => up);
  if (!isUp && pairs.some((up) => up)) return 0;
  const onPurpose = sortedOnPurpose / (sortedOnPurpose + (1 - sortedOnPurpose) * chanceOfOrder(cells.length));
  const asCell = onPurpose + (1 - onPurpose) / (cells.length + 1);
  const before = shareBefore(first);
  const asName = isUp ? before : 1 - before;
  const fits = isUp ? own < first : own > first;
  const evidence = fits ? Math.log(asName / asCell) : Math.log((1 - asName) / (1 - asCell));
  return Math.max(-most, Math.min(most, evidence));
}

const sorted = (cell: string): string =>
  cell
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '');

/** Probability that cells in random order are sorted, ascending or descending: 2 / n!. */
function chanceOfOrder(cells: number): number {
  let chance = 2;
  for (let each = 2; each <= cells; each++) chance /= each;
  return chance;
}

const lettersOfAlphabet = 26;

/** Share of the alphabet before a text, by its first letter; 0.5 if that is not a Latin letter. */
function shareBefore(text: string): number {
  const at = text.charCodeAt(0) - 'a'.charCodeAt(0);
  if (!(at >= 0 && at < lettersOfAlphabet)) return 0.5;
  return Math.min(0.95, Math.max(0.05, (at + 0.5) / lettersOfAlphabet));
}
