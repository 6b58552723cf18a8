import { boundsOf, minOf, median, overlap, sum, upperQuartile, type Box } from '../page/geometry.js';
import type { Row, Segment } from '../page/model.js';
import { rowsOf } from '../page/rows.js';
import { thresholds } from '../page/thresholds.js';

/** Two columns found side by side in a region. */
interface Split {
  readonly height: number;
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
}

const maxDepth = 6;
/** Step between tried windows, in points. */
const step = 2;

/**
 * Recursively splits a region at its tallest white gutter, and returns the parts in reading order: the part above, the first column, the
 * second column, the part below.
 */
export function readingOrder(segments: readonly Segment[], rightToLeft: boolean, depth = 0): (readonly Segment[])[] {
  if (segments.length === 0) return [];
  if (segments.length < 6 || depth > maxDepth) return [segments];
  const split = tallestSplit(segments);
  if (!split) return [segments];
  const inside = new Set([...split.left, ...split.right]);
  const top = minOf([...inside].map((segment) => segment.y));
  const rest = segments.filter((segment) => !inside.has(segment));
  const [first, second] = rightToLeft ? [split.right, split.left] : [split.left, split.right];
  return [rest.filter((segment) => segment.y <= top), first, second, rest.filter((segment) => segment.y > top)].flatMap(
    (part) => readingOrder(part, rightToLeft, depth + 1),
  );
}

/** Finds the tallest split: for each window of a gutter's width, examines the vertical stretches that no segment blocks. */
function tallestSplit(segments: readonly Segment[]): Split | undefined {
  const bounds = boundsOf(segments);
  const em = median(segments.map((segment) => segment.size));
  const gutter = Math.max(thresholds.gutter * em, thresholds.gutterPoints);
  const downward = [...segments].sort((a, b) => a.y0 - b.y0);
  const tried = new Set<string>();
  let best: Split | undefined;

  for (let x = bounds.x0 + 3 * em; x + gutter < bounds.x1 - 3 * em; x += step) {
    let left: Segment[] = [];
    let right: Segment[] = [];
    const close = (bottom: number): void => {
      const split = candidate(left, right, em, bottom, (best?.height ?? 0) * 1.02, tried);
      if (split) best = split;
      left = [];
      right = [];
    };
    for (const segment of downward) {
      if (segment.x1 <= x) left.push(segment);
      else if (segment.x0 >= x + gutter) right.push(segment);
      else close(segment.y0);
    }
    close(1e9);
  }
  return best;
}

function candidate(
  left: readonly Segment[],
  right: readonly Segment[],
  em: number,
  bottom: number,
  moreThan: number,
  tried: Set<string>,
): Split | undefined {
  if (left.length < thresholds.gutterLines || right.length < thresholds.gutterLines) return undefined;
  const leftBox = boundsOf(left);
  const rightBox = boundsOf(right);
  const height = overlap(leftBox.y0, leftBox.y1, rightBox.y0, rightBox.y1);
  if (height <= 2.5 * em || height <= moreThan) return undefined;
  // Adjacent windows yield the same split.
  const key = `${Math.round(leftBox.x1)},${left.length},${right.length},${Math.round(bottom)}`;
  if (tried.has(key)) return undefined;
  tried.add(key);
  return areColumns(left, right, leftBox, rightBox, em) ? { height, left, right } : undefined;
}

interface Side {
  readonly lines: readonly Row<Segment>[];
  readonly prose: boolean;
  readonly list: boolean;
  /** Share of the lines that have only one segment. */
  readonly single: number;
}

/** Whether two sides are columns of text: both are prose, or both are lists, or their baselines do not align. Else they are a table. */
function areColumns(
  left: readonly Segment[],
  right: readonly Segment[],
  leftBox: Box,
  rightBox: Box,
  em: number,
): boolean {
  const hasTable = (side: readonly Segment[]): boolean => side.some((segment) => segment.table);
  if (hasTable(left) && hasTable(right) && left.length + right.length < 8) return false;
  const one = sideOf(left, leftBox);
  const two = sideOf(right, rightBox);
  if (one.lines.length === 0 || two.lines.length === 0) return true;
  if (one.prose && two.prose && one.single > 0.4 && two.single > 0.4) return true;
  if (one.list && two.list && one.single > 0.6 && two.single > 0.6) return true;
  const [few, many] = one.lines.length < two.lines.length ? [one.lines, two.lines] : [two.lines, one.lines];
  const level = few.filter((line) => many.some((other) => Math.abs(other.y - line.y) < 0.25 * em)).length;
  return level < 0.5 * few.length && few.length >= 4 && (one.prose || two.prose);
}

function sideOf(segments: readonly Segment[], bounds: Box): Side {
  const lines = rowsOf(segments.filter((segment) => !segment.table));
  const widths = lines.map((line) => sum(line.items.map((s) => s.x1 - s.x0)) / (bounds.x1 - bounds.x0));
  const lengths = lines.map((line) => sum(line.items.map((segment) => segment.length)));
  const { proseFill, proseCharacters } = thresholds;
  return {
    lines,
    prose:
      upperQuartile(widths) >= proseFill &&
      median(lengths) >= proseCharacters &&
      upperQuartile(lengths) >= proseCharacters * 1.5,
    list: lines.filter((line) => line.items[0]?.marked).length >= 0.5 * lines.length,
    single: lines.filter((line) => line.items.length === 1).length / (lines.length || 1),
  };
}
