/**
 * Sizes of cards, in estimated word pieces (`estimateTokens`). The built-in embedder reads 256 of them, so a card of up to
 * `target` is read whole; answers cite cards, so a card should still be one thought.
 */
export const limits = {
  /** Below this a block says too little to stand alone: it goes with what follows, else with what precedes. */
  tiny: 25,
  /** From here on a paragraph is a card of its own. Shorter neighbours under one heading merge. */
  min: 60,
  /** Merging stops here. */
  target: 250,
  /** One block stays whole up to here: a cut costs more than the few words at the end that the embedder does not read. */
  whole: 320,
  /** No card is larger, whatever its sentences: a sentence or table row beyond it is cut at a space. */
  ceiling: 1200,
} as const;
