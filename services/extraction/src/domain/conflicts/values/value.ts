/** Calendar fields that a date names; the others are open. */
export interface DateFields {
  readonly year?: number;
  /** 1..12. */
  readonly month?: number;
  readonly day?: number;
  /** 1..4. */
  readonly quarter?: number;
}

export type Bound = 'exact' | 'least' | 'most';

/** The meaning of one number, date or range of a sentence, in SI units if it has a unit of measurement. */
export interface Value {
  /** Only values of one dimension are compared: a unit's dimension, `money:EUR`, `version:node.js`, `count`, `date`, `clock`. */
  readonly dimension: string;
  /** Equal to `high` unless a range. Dates: 0, see `date`. Versions: 0, see `parts`. */
  readonly low: number;
  readonly high: number;
  /** Half a step of the last digit as printed, in the same unit: "412.3 million" is exact to 50,000. */
  readonly halfStep: number;
  /** As spelled; values with two spellings of one dimension are compared with a tolerance. */
  readonly unit: string;
  readonly bound: Bound;
  readonly approximate: boolean;
  readonly per: string;
  readonly every: boolean;
  readonly date?: DateFields;
  /** Version numbers, most significant first. */
  readonly parts?: readonly number[];
  /** Stems of the nouns that are counted. */
  readonly nouns?: readonly string[];
  /** Span in the cleaned sentence, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** As printed in the cleaned sentence. */
  readonly text: string;
}

/** A value without its qualifiers. */
export type BareValue = Omit<Value, 'bound' | 'approximate' | 'per' | 'every' | 'start' | 'end' | 'text'>;

export const isRange = (value: Value): boolean => value.low !== value.high;
