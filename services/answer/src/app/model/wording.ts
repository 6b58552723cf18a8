/** What is said in our own name, whichever model answers. */
export const modelWording = {
  notFound: 'The documents of this collection do not hold an answer to this.',
  refused: 'The language model declined to answer this.',
  cut: 'The answer is cut here: it reached the greatest length it may have.',
  bounded: 'The search was ended early, so this may be incomplete.',
  smallTalk: 'Hello! Ask me anything about the documents of this collection.',
} as const;
