/** How many lists are put in the order of the alphabet by whoever writes them. */
const sortedOnPurpose = 0.2;
/** Cells that are compared: more say nothing new. */
const compared = 20;
/** What the order of one column can say at most. */
const most = 2;

/**
 * Where the cells of a column are in the order of the alphabet, the first row carries it on if it is one of theirs; a name does so only by chance, which
 * depends on how much of the alphabet is left before them.
 *
 * @returns how much likelier it is as a name than as one more cell, as a natural logarithm.
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

/** That cells without any order are in order, up or down. */
function chanceOfOrder(cells: number): number {
  let chance = 2;
  for (let each = 2; each <= cells; each++) chance /= each;
  return chance;
}

const lettersOfAlphabet = 26;

/** How much of the alphabet is before a text: half of it where that is not known. */
function shareBefore(text: string): number {
  const at = text.charCodeAt(0) - 'a'.charCodeAt(0);
  if (!(at >= 0 && at < lettersOfAlphabet)) return 0.5;
  return Math.min(0.95, Math.max(0.05, (at + 0.5) / lettersOfAlphabet));
}
