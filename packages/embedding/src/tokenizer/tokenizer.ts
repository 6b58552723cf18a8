/** Turns text into what a model reads. */
export interface Tokenizer {
  /**
   * Token ids with the special tokens around them, at most `limit`; what comes after is not even looked at, so the cost is
   * bounded by `limit` for any text with words of sane length.
   *
   * @param limit 2 or more.
   */
  encode(text: string, limit: number): Int32Array;
  /**
   * Both texts in one sequence; the second is cut first.
   *
   * @param limit 3 or more.
   */
  encodePair(first: string, second: string, limit: number): EncodedPair;
  readonly padding: number;
  /** Stands for what the vocabulary has no piece for; absent: it has one for everything. */
  readonly unknown: number | undefined;
}

export interface EncodedPair {
  readonly ids: Int32Array;
  /** Where the second text begins: token types are 0 before and 1 from here. */
  readonly secondFrom: number;
}
