/** Units that people round to. */
const mantissas = [5, 2.5, 2];
/** Share of the numbers that are multiples of the unit: some are exact in a column of rounded numbers. */
const mostMultiples = 0.8;

/**
 * What most numbers of a column are multiples of: 500 for salaries. Rounded numbers are sums of each other by chance far more often.
 *
 * @param values whole numbers other than 0.
 */
export function unitOf(values: readonly number[]): number {
  let unit = 1;
  for (let power = 1; isShared(10 ** power, values); power++) unit = 10 ** power;
  return (mantissas.find((mantissa) => isShared(mantissa * unit, values)) ?? 1) * unit;
}

const isShared = (unit: number, values: readonly number[]): boolean =>
  values.length > 0 &&
  unit % 1 === 0 &&
  values.filter((value) => value % unit === 0).length >= mostMultiples * values.length;

/** Sums that were found in a column. */
export interface SeenSums {
  readonly sums: number;
  /** How many chance makes in such numbers. */
  readonly expected: number;
  /** Share of the rows that are sums or parts of sums. */
  readonly explained: number;
  /** Whether they are hardly by chance: exact sums of numbers of one sign, one of some size. */
  readonly isProof: boolean;
}

/** Most chance that sums may have, by how much of the column they explain; and the same for sums that are no proof. */
const mostChance = { all: [1, 0.1], half: [0.1, 1e-3], less: [1e-5, 1e-5] } as const;

/** Whether there are so many sums that chance explains them badly. The more of the column they explain, the less it takes. */
export function isBeyondChance({ sums, expected, explained, isProof }: SeenSums): boolean {
  if (sums === 0) return false;
  const isHalf = sums > 1 && explained >= 0.5;
  const [ofProof, most] = mostChance[explained === 1 ? 'all' : isHalf ? 'half' : 'less'];
  return chanceOfAtLeast(sums, expected) <= (isProof ? ofProof : most);
}

/** Probability of so many events or more, if `expected` of them are expected (Poisson distribution). */
function chanceOfAtLeast(events: number, expected: number): number {
  let term = Math.exp(-expected);
  let fewer = 0;
  for (let at = 0; at < events; at++) {
    fewer += term;
    term *= expected / (at + 1);
  }
  return 1 - fewer;
}
