/** Fixed texts of Cardinal itself, the same for every model. */
export const modelWording = {
  notFound: 'The documents of this collection do not hold an answer to this.',
  silent: 'The language model gave no answer.',
  /** Behind a sentence that rests on no source. */
  noSource: '(no source)',
  /** Behind a sentence that is cited, but for its numbers. */
  noNumber: '(a number here is in no source)',
  noQuotation: '(a quotation that is in no source is left out)',
  refused: 'The language model declined to answer this.',
  cut: 'The answer is cut here: it reached the greatest length it may have.',
  bounded: 'The search was ended early, so this may be incomplete.',
  smallTalk: 'Hello! Ask me anything about the documents of this collection.',
} as const;
