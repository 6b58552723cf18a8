/** Turns text into the token ids that a model reads. */
export interface Tokenizer {
  /**
   * Token ids with the special tokens around them, at most `limit`. Text beyond the limit is not read, so that the cost is bounded by
   * `limit` for any text with words of sane length.
   *
   * @param limit 2 or more.
   */
  encode(text: string, limit: number): Int32Array;
  /**
   * Both texts in one sequence; the second text is truncated first.
   *
   * @param limit 3 or more.
   */
  encodePair(first: string, second: string, limit: number): EncodedPair;
  readonly padding: number;
  /** Id of the token for text that the vocabulary has no piece for; undefined if it has pieces for all text. */
  readonly unknown: number | undefined;
}

export interface EncodedPair {
  readonly ids: Int32Array;
  /** Position of the second text: token types are 0 before and 1 from here. */
  readonly secondFrom: number;
}
