// Candidates as numbers, which a fit can hold for many questions at once.

/** Numbers of features, in the order in which they were first seen. */
export class FeatureSpace {
  ids = new Map();
  /** For each feature, the number of questions that have it. */
  questions = [];
  /** @param {string} name @param {boolean} isKnown whether new features are left out. @returns {number} -1: left out. */
  idOf(name, isKnown = false) {
    const before = this.ids.get(name);
    if (before !== undefined) return before;
    if (isKnown) return -1;
    const id = this.ids.size;
    this.ids.set(name, id);
    this.questions.push(0);
    return id;
  }
}

/**
 * @param {FeatureSpace} space
 * @param {{ all: readonly any[], groups: readonly (readonly string[])[] }} candidates
 * @param {(values: readonly any[]) => boolean} isRight
 * @param {boolean} isKnown whether features that no earlier question has are left out.
 */
export function encoded(space, { all, groups }, isRight, isKnown = false) {
  const idsOf = (names) => names.map((name) => space.idOf(name, isKnown)).filter((id) => id >= 0);
  const answers = new Map();
  const right = [];
  const keys = all.map(({ key, values }) => {
    const before = answers.get(key);
    if (before !== undefined) return before;
    answers.set(key, right.length);
    right.push(isRight(values));
    return right.length - 1;
  });
  const made = {
    groups: packed(groups.map((group) => [...new Set(idsOf(group))])),
    own: packed(all.map(({ own }) => idsOf(own))),
    parts: packed(all.map(({ groups: parts }) => parts)),
    keys: Int32Array.from(keys),
    right,
    isAnswerable: right.includes(true),
  };
  if (!isKnown) for (const id of new Set([...made.groups.items, ...made.own.items])) space.questions[id]++;
  return made;
}

/** Lists of numbers in one array. @param {readonly (readonly number[])[]} lists */
function packed(lists) {
  const ends = new Int32Array(lists.length);
  const items = new Int32Array(lists.reduce((size, list) => size + list.length, 0));
  let end = 0;
  for (const [at, list] of lists.entries()) {
    items.set(list, end);
    end += list.length;
    ends[at] = end;
  }
  return { items, ends };
}

/** The score of each candidate. @param {Float64Array} weights */
export function scoresOf(weights, { groups, own, parts, keys }) {
  const ofGroups = sums(groups, (id) => weights[id]);
  const scores = sums(own, (id) => weights[id]);
  const ofParts = sums(parts, (group) => ofGroups[group]);
  for (let at = 0; at < keys.length; at++) scores[at] += ofParts[at];
  return scores;
}

function sums({ items, ends }, valueOf) {
  const found = new Float64Array(ends.length);
  let start = 0;
  for (let at = 0; at < ends.length; at++) {
    for (let item = start; item < ends[at]; item++) found[at] += valueOf(items[item]);
    start = ends[at];
  }
  return found;
}
