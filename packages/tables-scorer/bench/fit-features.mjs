import { scoresOf } from './encoded.mjs';

/** Learning rate, strength of the L2 penalty and passes over the questions; chosen on a fifth of the questions. */
const [rate, penalty, passes] = [0.25, 1e-3, 6];
/** Weights are averaged over the passes after these. */
const unaveraged = 2;

/**
 * Fits a log-linear model by AdaGrad (Duchi, Hazan, Singer 2011): the probability of the candidates with the gold answer is maximised.
 *
 * @param {readonly any[]} examples encoded questions.
 * @param {number} size number of features.
 * @param {(id: number) => boolean} isUsed
 */
export function fitFeatures(examples, size, isUsed) {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-2);
  const average = new Float64Array(size);
  const gradient = new Float64Array(size);
  const random = randomOf(7);
  const order = examples.filter(({ isAnswerable, keys }) => isAnswerable && keys.length > 1);
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random);
    for (const example of order) {
      const touched = gradientOf(example, weights, gradient);
      for (const id of touched) {
        if (isUsed(id)) {
          const step = gradient[id] - penalty * weights[id];
          squares[id] += step * step;
          weights[id] += (rate * step) / Math.sqrt(squares[id]);
        }
        gradient[id] = 0;
      }
    }
    if (pass >= unaveraged) for (let id = 0; id < size; id++) average[id] += weights[id] / (passes - unaveraged);
  }
  return average;
}

/** Adds the gradient of a question to `gradient`. @returns the features that it changes, each once. */
function gradientOf(example, weights, gradient) {
  const { groups, own, parts, keys, right } = example;
  const scores = scoresOf(weights, example);
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let [all, ofRight] = [0, 1e-300];
  for (let at = 0; at < scores.length; at++) {
    scores[at] = Math.exp(scores[at] - highest);
    all += scores[at];
    if (right[keys[at]]) ofRight += scores[at];
  }
  const ofGroups = new Float64Array(groups.ends.length);
  const touched = [];
  const isTouched = new Set();
  const add = (id, step) => {
    gradient[id] += step;
    if (!isTouched.has(id)) {
      isTouched.add(id);
      touched.push(id);
    }
  };
  for (let at = 0; at < scores.length; at++) {
    const step = (right[keys[at]] ? scores[at] / ofRight : 0) - scores[at] / all;
    if (Math.abs(step) < 1e-5) continue;
    for (let item = at === 0 ? 0 : parts.ends[at - 1]; item < parts.ends[at]; item++)
      ofGroups[parts.items[item]] += step;
    for (let item = at === 0 ? 0 : own.ends[at - 1]; item < own.ends[at]; item++) add(own.items[item], step);
  }
  for (let group = 0; group < ofGroups.length; group++)
    if (ofGroups[group] !== 0)
      for (let item = group === 0 ? 0 : groups.ends[group - 1]; item < groups.ends[group]; item++)
        add(groups.items[item], ofGroups[group]);
  return touched;
}

/** A linear congruential generator (Numerical Recipes), so that a fit can be repeated. */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function shuffle(list, random) {
  for (let at = list.length - 1; at > 0; at--) {
    const to = Math.floor(random() * (at + 1));
    [list[at], list[to]] = [list[to], list[at]];
  }
}
