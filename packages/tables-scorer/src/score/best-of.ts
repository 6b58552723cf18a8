/** The answer that the scores favour. */
export interface Best {
  /** Index of the best candidate with this answer. */
  readonly candidate: number;
  readonly score: number;
  /** Probability of this answer, and of the next best one. */
  readonly probability: number;
  readonly next: number;
  /** Number of different answers. */
  readonly answers: number;
}

/**
 * The answer with the highest probability under a log-linear model: each candidate has the weight exp(score), and an answer that of all candidates
 * that give it (Zhang, Pasupat, Liang: Macro Grammars and Holistic Triggering, 2017, marginalise in the same way).
 *
 * @param keys for each candidate what it answers, as a number from 0 or a text.
 * @returns undefined if there is no candidate.
 */
export function bestOf(scores: ArrayLike<number>, keys: ArrayLike<number | string>): Best | undefined {
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) highest = Math.max(highest, scores[at] ?? highest);
  const answers = new Map<number | string, { mass: number; candidate: number }>();
  let all = 0;
  for (let at = 0; at < scores.length; at++) {
    const [score, key] = [scores[at] ?? 0, keys[at] ?? ''];
    const mass = Math.exp(score - highest);
    all += mass;
    const own = answers.get(key);
    if (own === undefined) answers.set(key, { mass, candidate: at });
    else {
      own.mass += mass;
      if (score > (scores[own.candidate] ?? 0)) own.candidate = at;
    }
  }
  const [first, second] = [...answers.values()].toSorted((one, other) => other.mass - one.mass);
  if (first === undefined) return undefined;
  return {
    ...{ candidate: first.candidate, score: scores[first.candidate] ?? 0, answers: answers.size },
    ...{ probability: first.mass / all, next: (second?.mass ?? 0) / all },
  };
}
