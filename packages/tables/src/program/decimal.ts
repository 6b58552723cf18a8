import { TableProgramError } from './errors.js';

/** An exact decimal number: `scaled` divided by ten to the power of `decimals`. */
export interface Decimal {
  readonly scaled: bigint;
  readonly decimals: number;
}

/** Maximum number of decimals. More are conversion noise, and would need factors that a double cannot represent. */
const mostDecimals = 15;

/** Converts the key of a typed cell. @param key a number of at most 15 digits, with at most `decimals` after the decimal mark. */
export function decimalOf(key: number, decimals: number): Decimal {
  const places = Math.min(decimals, mostDecimals);
  // The shortest text that represents a double equals the text that was read, if that had at most 15 digits.
  const [mantissa = '0', exponent = '0'] = key.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent) - fraction.length + places;
  const digits = BigInt(`${whole}${fraction}`);
  return { scaled: shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift), decimals: places };
}

/** The average with two more decimals than the numbers have, rounded half away from zero. @throws {TableProgramError} if `count` is 0. */
export function average({ scaled, decimals }: Decimal, count: number): Decimal {
  if (count === 0) throw new TableProgramError('There is no number to average.');
  const more = 2;
  const numerator = scaled * 10n ** BigInt(more) * 2n;
  const divisor = BigInt(count) * 2n;
  const half = scaled < 0n ? -BigInt(count) : BigInt(count);
  return { scaled: (numerator + half) / divisor, decimals: decimals + more };
}

/** Half of a number, exactly, with one decimal more where that is needed. */
export function half({ scaled, decimals }: Decimal): Decimal {
  return scaled % 2n === 0n ? { scaled: scaled / 2n, decimals } : { scaled: scaled * 5n, decimals: decimals + 1 };
}

/**
 * What percentage a part is of a whole, with two decimals at most, rounded half away from zero.
 *
 * @param part and `whole`: with the same decimals, not negative. @throws {TableProgramError} if the whole is zero.
 */
export function percentage(part: Decimal, whole: Decimal): Decimal {
  if (whole.scaled === 0n) throw new TableProgramError('The whole is zero, of which nothing is a share.');
  let [scaled, decimals] = [(part.scaled * 20_000n + whole.scaled) / (whole.scaled * 2n), 2];
  for (; decimals > 0 && scaled % 10n === 0n; decimals--) scaled /= 10n;
  return { scaled, decimals };
}

export function minus(one: Decimal, other: Decimal): Decimal {
  const decimals = Math.max(one.decimals, other.decimals);
  const at = ({ scaled, decimals: own }: Decimal): bigint => scaled * 10n ** BigInt(decimals - own);
  return { scaled: at(one) - at(other), decimals };
}

export const compare = (one: Decimal, other: Decimal): number => {
  const { scaled } = minus(one, other);
  return scaled < 0n ? -1 : scaled > 0n ? 1 : 0;
};

/** Formats a decimal with all digits and without grouping: "-1234.50". */
export function decimalText({ scaled, decimals }: Decimal): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
