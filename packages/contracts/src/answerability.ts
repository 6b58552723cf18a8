/**
 * Thresholds of answerability, a logit. A card below the threshold does not answer the question: a search for all matches leaves the card
 * out, and an answer over a large collection reports "not found". Over a small one, an answer has a lower threshold than a search
 * (`thresholdsInSmall` of answer), because it judges the best card only, which is the luckiest of fewer cards; a search judges each.
 *
 * Source: fitted on the public half of SQuAD 2.0 (`services/answer/src/domain/tuning.ts`): answers 90 % of answerable questions, refuses 98
 * to 99 % of off-topic ones. A search estimates the same value from the scores of a card (`services/retrieval/src/domain/calibration.ts`).
 */
export const answerability = {
  refuseBelow: -0.8,
  /** For searches in a collection of fewer than `smallCollection` cards, in which the answerability of a card is lower by about 0.3. */
  refuseBelowInSmall: -1.1,
  smallCollection: 20,
} as const;

/** @param cards number of cards in scope. @returns the threshold that applies to a scope of this size. */
export const leastAnswerability = (
  cards: number,
  {
    refuseBelow,
    refuseBelowInSmall,
    smallCollection,
  }: Readonly<Record<keyof typeof answerability, number>> = answerability,
): number => (cards < smallCollection ? refuseBelowInSmall : refuseBelow);
