/** What a language's small words are: data, the same for everybody who reads it. Lower case, accents kept. */
export interface Lexicon {
  /** Left out of the index: they say nothing about what a text is about. */
  readonly stopWords: ReadonlySet<string>;
  /** The stop words, and further words of grammar that the index holds, because a text may be looked for by them ("never", "all"). */
  readonly functionWords: ReadonlySet<string>;
  /** Words that begin a question. */
  readonly questionWords: readonly string[];
  /** Form → base, where no ending leads from one to the other. */
  readonly irregular: ReadonlyMap<string, string>;
  /** Words of a number below a hundred → its value; "twenty-one" is two of them. In ascending order. */
  readonly numbers: ReadonlyMap<string, number>;
  /** January first; of each its whole name, then what it is shortened to, longest first. */
  readonly months: readonly (readonly string[])[];
  /** Monday first. */
  readonly weekdays: readonly string[];
}

export const wordsIn = (list: string): string[] => list.trim().split(/\s+/);
