import { randomOf, shuffle } from './fit-features.mjs';

const [rate, penalty, passes, unaveraged] = [0.15, 1.5, 14, 5];

/**
 * Fits a logistic regression by AdaGrad.
 *
 * @param {readonly { signals: ReadonlyMap<string, number>, isRight: boolean }[]} rows
 * @returns {Map<string, number>} the weight of each signal.
 */
export function fitSignals(rows) {
  const ids = new Map();
  const idOf = (name) => {
    if (!ids.has(name)) ids.set(name, ids.size);
    return ids.get(name);
  };
  const examples = rows.map(({ signals, isRight }) => ({
    ids: Int32Array.from(signals.keys(), idOf),
    values: Float64Array.from(signals.values()),
    isRight: isRight ? 1 : 0,
  }));
  const weights = new Float64Array(ids.size);
  const squares = new Float64Array(ids.size).fill(1);
  const average = new Float64Array(ids.size);
  const random = randomOf(3);
  for (let pass = 0; pass < passes; pass++) {
    shuffle(examples, random);
    for (const { ids: own, values, isRight } of examples) {
      let sum = 0;
      for (let at = 0; at < own.length; at++) sum += weights[own[at]] * values[at];
      const error = isRight - 1 / (1 + Math.exp(-sum));
      for (let at = 0; at < own.length; at++) {
        const id = own[at];
        const step = error * values[at] - (penalty / examples.length) * weights[id];
        squares[id] += step * step;
        weights[id] += (rate * step) / Math.sqrt(squares[id]);
      }
    }
    if (pass >= unaveraged)
      for (let id = 0; id < average.length; id++) average[id] += weights[id] / (passes - unaveraged);
  }
  return new Map([...ids].map(([name, id]) => [name, average[id]]));
}

/** Stems that the best readings of at least so many questions leave over. */
const leastQuestions = 8;

/**
 * For each stem the share of right readings among those that leave it over, smoothed towards a half.
 *
 * @param {readonly { leftOver: readonly string[], isRight: boolean }[]} rows
 */
export function fitLeftOver(rows) {
  const counts = new Map();
  for (const { leftOver, isRight } of rows)
    for (const stem of leftOver) {
      const [all, right] = counts.get(stem) ?? [0, 0];
      counts.set(stem, [all + 1, right + (isRight ? 1 : 0)]);
    }
  const kept = [...counts].filter(([, [all]]) => all >= leastQuestions);
  return new Map(kept.map(([stem, [all, right]]) => [stem, (right + 2) / (all + 4)]));
}
