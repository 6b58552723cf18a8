/** All texts of Cardinal's own in answers and status messages, in one language. `{…}` are placeholders. */
export interface Messages {
  /** {question}: the search query. */
  readonly searching: string;
  readonly notFound: string;
  readonly partNotFound: string;
  readonly empty: string;
  readonly nothingMatches: string;
  readonly closest: string;
  readonly also: string;
  /** {words}: words of the question that were not found. */
  readonly missing: string;
  /** {sentence} and {source}: sentence and file name of the contradicting document. */
  readonly otherwise: string;
  /** {first} and {second}: numbers of sources. */
  readonly disagree: string;
  /** {matched}, {documents} and {scored}: counts. Worded so that no word has to agree with a number. */
  readonly coverage: string;

  // Status messages while a language model works.
  readonly understanding: string;
  readonly listing: string;
  /** {passages}: number of passages. */
  readonly reading: string;
  readonly readingFile: string;
  readonly readingPage: string;
  readonly browsing: string;
  readonly browsingFor: string;
  /** {question}: the query for tables. */
  readonly tablesOn: string;
  readonly computing: string;
  readonly working: string;

  // Texts added to an answer that a language model writes.
  readonly silent: string;
  /** Note after a sentence that no source supports. */
  readonly noSource: string;
  /** Note after a cited sentence with a number that no given document contains. */
  readonly noNumber: string;
  readonly noQuotation: string;
  readonly refused: string;
  readonly cut: string;
  readonly bounded: string;
  readonly smallTalk: string;
}
