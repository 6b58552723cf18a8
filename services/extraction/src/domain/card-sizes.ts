/**
 * Sizes of cards, in estimated word pieces (`estimateTokens`). The built-in embedder reads 256 of them, so a card of up to
 * `target` is read whole; answers cite cards, so a card should still be one thought.
 */
export const limits = {
  /** Below this a block is too short to stand alone: it goes with the following text, or else with the preceding text. */
  tiny: 25,
  /** From this size on a paragraph is a card of its own. Shorter neighbours under one heading merge. */
  min: 60,
  /** Maximum size of merged blocks. */
  target: 250,
  /** Up to this size one block stays whole: a cut costs more than the few words at the end that the embedder does not read. */
  whole: 320,
  /** Maximum size of any card: a longer sentence or table row is cut at a space. */
  ceiling: 1200,
} as const;
