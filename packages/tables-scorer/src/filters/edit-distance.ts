/**
 * Whether two words differ by at most `most` letters that are added, left out, replaced or swapped with their neighbour (Damerau 1964, optimal
 * string alignment).
 */
export function isWithinEdits(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const isEqual = one[at - 1] === other[to - 1];
      let least = Math.min((last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (last[to - 1] ?? 0) + (isEqual ? 0 : 1));
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (isSwapped) least = Math.min(least, (before[to - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return false;
    [before, last] = [last, row];
  }
  return (last[other.length] ?? 0) <= most;
}
