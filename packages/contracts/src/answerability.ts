/**
 * Below this answerability (a logit) a card says nothing to a question: "not found" for an answer, no match for a search that finds all.
 *
 * Source: fitted on the public half of SQuAD 2.0 (`services/answer/src/domain/tuning.ts`): answers 90 % of answerable questions, refuses 98
 * to 99 % of off-topic ones. A search reads the same off what it knows of a card (`services/retrieval/src/domain/calibration.ts`).
 */
export const answerability = {
  refuseBelow: -0.8,
  /** `refuseBelow` in a collection of fewer than `smallCollection` cards, where answerability is lower by about 0.3. */
  refuseBelowInSmall: -1.1,
  smallCollection: 20,
} as const;

/** @param cards in scope. */
export const leastAnswerability = (
  cards: number,
  {
    refuseBelow,
    refuseBelowInSmall,
    smallCollection,
  }: Readonly<Record<keyof typeof answerability, number>> = answerability,
): number => (cards < smallCollection ? refuseBelowInSmall : refuseBelow);
