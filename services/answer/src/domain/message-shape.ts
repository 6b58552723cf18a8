/** Everything that answers, and what is told of their making, say in Cardinal's own words, in one language. `{…}` stands for what is put in. */
export interface Messages {
  /** {question}: as it is looked for. */
  readonly searching: string;
  readonly notFound: string;
  readonly partNotFound: string;
  readonly empty: string;
  readonly nothingMatches: string;
  readonly closest: string;
  readonly also: string;
  /** {words}: of the question. */
  readonly missing: string;
  /** {sentence} and {source} of the document that says otherwise. */
  readonly otherwise: string;
  /** {first} and {second}: numbers of sources. */
  readonly disagree: string;
  /** {matched}, {documents} and {scored}: counts, put so that no word has to agree with one. */
  readonly coverage: string;

  // What a language model does, while it is done.
  readonly understanding: string;
  readonly listing: string;
  /** {passages}: how many. */
  readonly reading: string;
  readonly readingFile: string;
  readonly readingPage: string;
  readonly browsing: string;
  readonly browsingFor: string;
  /** {question}: as tables are looked for. */
  readonly tablesOn: string;
  readonly computing: string;
  readonly working: string;

  // What is said of, and within, an answer that a language model writes.
  readonly silent: string;
  /** Behind a sentence that rests on no source. */
  readonly noSource: string;
  /** Behind a sentence that is cited, but for its numbers. */
  readonly noNumber: string;
  readonly noQuotation: string;
  readonly refused: string;
  readonly cut: string;
  readonly bounded: string;
  readonly smallTalk: string;
}
