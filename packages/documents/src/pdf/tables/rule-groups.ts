import { boundsOf, type Box } from '../page/geometry.js';
import type { Rule } from '../page/model.js';

/** Rules that touch each other, directly or via other rules. */
export interface RuleGroup extends Box {
  readonly rules: readonly Rule[];
}

/** Maximum distance at which two rules count as touching, in points. */
const touch = 2;
/** A page with more rules is treated as a drawing, because comparing all pairs would take too long. */
const maxRules = 1500;

export function ruleGroups(rules: readonly Rule[]): RuleGroup[] {
  if (rules.length > maxRules) return [];
  const boxes = rules.map(boxOf);
  const parents = rules.map((_, i) => i);
  const rootOf = (start: number): number => {
    let i = start;
    for (let parent = parents[i]; parent !== undefined && parent !== i; parent = parents[i]) {
      const above = parents[parent] ?? parent;
      parents[i] = above;
      i = above;
    }
    return i;
  };
  // Sweep from left to right: only boxes that begin before this box ends can touch it.
  const order = rules.map((_, i) => i).sort((a, b) => (boxes[a]?.x0 ?? 0) - (boxes[b]?.x0 ?? 0));
  for (let i = 0; i < order.length; i++) {
    const one = order[i] ?? 0;
    const a = boxes[one];
    if (!a) continue;
    for (let j = i + 1; j < order.length; j++) {
      const two = order[j] ?? 0;
      const b = boxes[two];
      if (!b || b.x0 - touch > a.x1) break;
      if (a.y0 - touch <= b.y1 && b.y0 - touch <= a.y1) parents[rootOf(one)] = rootOf(two);
    }
  }
  const groups = new Map<number, Rule[]>();
  rules.forEach((rule, i) => {
    const root = rootOf(i);
    const group = groups.get(root);
    if (group) group.push(rule);
    else groups.set(root, [rule]);
  });
  return [...groups.values()].map((members) => ({ rules: members, ...boundsOf(members.map(boxOf)) }));
}

function boxOf(rule: Rule): Box {
  return rule.vertical
    ? { x0: rule.at, x1: rule.at, y0: rule.from, y1: rule.to }
    : { x0: rule.from, x1: rule.to, y0: rule.at, y1: rule.at };
}
