import { overlap } from '../page/geometry.js';
import type { FoundTable, Rule, Run } from '../page/model.js';
import { rowsOf, segmentsOf } from '../page/rows.js';
import { bandedTable } from './stream-tables.js';

/** Maximum difference of the ends of two rules that belong to one table, in points. */
const sameExtent = 6;
const minRuleLength = 60;

/**
 * Maximum number of tests of runs against stacks of rules per page, because a drawing with many rules over much text has a very large
 * number of stacks and no table.
 */
const maxRunsSeen = 200_000;

/** Finds open tables: three or more horizontal rules of the same extent, with columns determined by the gaps between the texts. */
export function ruledTables(rules: readonly Rule[], runs: readonly Run[]): FoundTable[] {
  const tables: FoundTable[] = [];
  const done = new Set<Rule>();
  const seen = { runs: 0 };
  let free = runs;
  const merged = mergePieces(rules.filter((rule) => !rule.vertical && rule.to - rule.from > minRuleLength));
  for (const first of merged) {
    if (done.has(first)) continue;
    const stack = merged.filter(
      (rule) =>
        !done.has(rule) &&
        rule.at >= first.at &&
        Math.abs(rule.from - first.from) < sameExtent &&
        Math.abs(rule.to - first.to) < sameExtent,
    );
    const found = longestTable(stack, free, seen);
    if (!found) continue;
    tables.push(found.table);
    const used = new Set(found.table.runs);
    free = free.filter((run) => !used.has(run)); // adjacent stacks may overlap
    for (const rule of found.rules) done.add(rule);
  }
  return tables;
}

/** The table with the most rules, counted from the top of the stack; undefined if there is none. */
function longestTable(
  stack: readonly Rule[],
  runs: readonly Run[],
  seen: { runs: number },
): { table: FoundTable; rules: readonly Rule[] } | undefined {
  const [first] = stack;
  if (!first) return undefined;
  for (let count = stack.length; count >= 3 && seen.runs < maxRunsSeen; count--) {
    seen.runs += runs.length;
    const rules = stack.slice(0, count);
    const [y0, y1] = [first.at, rules.at(-1)?.at ?? first.at];
    const inside = runs.filter((run) => {
      const middle = run.y - 0.3 * run.size;
      return run.x0 > first.from - 4 && run.x1 < first.to + 4 && middle > y0 && middle < y1;
    });
    if (inside.length < 4) return undefined;
    const table = bandedTable(
      rowsOf(segmentsOf(inside)),
      rules.map((rule) => rule.at),
    );
    if (table) return { table: { rows: table.rows, x0: first.from, x1: first.to, y0, y1, runs: inside }, rules };
  }
  return undefined;
}

/** Joins the pieces of horizontal rules, because LaTeX and Word draw a rule cell by cell. */
function mergePieces(rules: readonly Rule[]): Rule[] {
  const merged: { vertical: boolean; at: number; from: number; to: number }[] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    const line = merged.findLast(
      (other) => Math.abs(other.at - rule.at) < 1.5 && overlap(other.from, other.to, rule.from, rule.to) > -sameExtent,
    );
    if (!line) merged.push({ ...rule });
    else {
      line.from = Math.min(line.from, rule.from);
      line.to = Math.max(line.to, rule.to);
    }
  }
  return merged;
}
