import { decimalOf, type Decimal } from './decimal.js';

/** Doubles below this hold whole numbers exactly. */
const exact = 2 ** 51;
/** More digits would make factors that doubles do not hold; cells have at most so many altogether. */
const mostDecimals = 15;

/** Exact sums of one group or of many: a double for each, and a large number where that would not be exact. */
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

  /** As near as a double is: to find the few that are worth comparing exactly. */
  nearly(group: number): number {
    return ((this.#parts[group] ?? 0) + Number(this.#wholes.get(group) ?? 0n)) / this.#factor;
  }
}
