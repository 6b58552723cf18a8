/** Set of tokens of a question, one bit per token. */
export type Mask = bigint;

export const maskOf = (from: number, to: number): Mask => ((1n << BigInt(to - from)) - 1n) << BigInt(from);
export const has = (mask: Mask, at: number): boolean => at >= 0 && ((mask >> BigInt(at)) & 1n) === 1n;
export const positions = (at: readonly number[]): Mask => at.reduce((mask, each) => mask | (1n << BigInt(each)), 0n);
