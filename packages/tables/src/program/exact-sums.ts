import { decimalOf, type Decimal } from './decimal.js';

/** Integers below this are represented exactly as doubles, with a margin. */
const exact = 2 ** 51;
/** Maximum number of decimals, because cells have at most this many digits. More would need factors that a double cannot represent. */
const mostDecimals = 15;

/** Exact sums of groups: a double for each group, plus a bigint where a double would not be exact. */
export class ExactSums {
  readonly #decimals: number;
  readonly #factor: number;
  readonly #parts: Float64Array;
  readonly #wholes = new Map<number, bigint>();

  constructor(groups: number, decimals: number) {
    this.#decimals = Math.min(decimals, mostDecimals);
    this.#factor = 10 ** this.#decimals;
    this.#parts = new Float64Array(groups);
  }

  add(group: number, key: number): void {
    const scaled = Math.round(key * this.#factor);
    const part = (this.#parts[group] ?? 0) + scaled;
    if (Math.abs(scaled) < exact && Math.abs(part) < exact) {
      this.#parts[group] = part;
      return;
    }
    this.#wholes.set(group, (this.#wholes.get(group) ?? 0n) + decimalOf(key, this.#decimals).scaled);
  }

  total(group: number): Decimal {
    const scaled = BigInt(this.#parts[group] ?? 0) + (this.#wholes.get(group) ?? 0n);
    return { scaled, decimals: this.#decimals };
  }

  /** Approximate sum as a double, to preselect the few groups that are worth comparing exactly. */
  nearly(group: number): number {
    return ((this.#parts[group] ?? 0) + Number(this.#wholes.get(group) ?? 0n)) / this.#factor;
  }
}
