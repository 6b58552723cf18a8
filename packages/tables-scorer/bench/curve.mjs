// Coverage at a precision: the most questions that can be answered so that this share of the answers is right.

/**
 * @param {readonly { confidence: number, isRight: boolean }[]} answers
 * @param {number} questions
 * @param {number} precision
 */
export function coverageAt(answers, questions, precision) {
  const sorted = answers.toSorted((one, other) => other.confidence - one.confidence);
  let right = 0;
  /** @type {{ coverage: number, precision: number, threshold: number } | undefined} */
  let best;
  for (const [at, { isRight, confidence }] of sorted.entries()) {
    if (isRight) right++;
    if (at >= 20 && right / (at + 1) >= precision)
      best = { coverage: (at + 1) / questions, precision: right / (at + 1), threshold: confidence };
  }
  return best;
}
