import { isBullet, isNumbering } from '../page/characters.js';
import { addTo, mostFrequent, minOf, maxOf, sum } from '../page/geometry.js';
import { lineText } from '../page/line-text.js';
import type { Line, Row, Run, Segment, TextBlock } from '../page/model.js';
import { thresholds } from '../page/thresholds.js';

/** Left and right edge of a column. */
interface Margins {
  readonly left: number;
  readonly right: number;
}

interface OpenBlock {
  type: 'paragraph' | 'item';
  lines: Line[];
  x0: number;
}

/** The weight of a line is the lightest weight that more than this share of its characters has, so a heavy line is heavy to 88 %. */
const minorWeight = 0.12;

/** Groups rows of one column into paragraphs and list items. */
export function paragraphsOf(rows: readonly Row<Segment>[], page: number): TextBlock[] {
  const lines = rows
    .map((row) =>
      lineOf(
        row.items.flatMap((segment) => segment.runs),
        row,
      ),
    )
    .filter((line) => line.text);
  const margins = { left: minOf(lines.map((l) => l.x0)), right: maxOf(lines.map((l) => l.x1)) };
  const leading = usualLeading(lines);
  const blocks: OpenBlock[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const isItem = startsItem(line.text);
    const current = blocks.at(-1);
    if (!current || !previous || isItem || isBreak(previous, line, current, margins, leading))
      blocks.push({ type: isItem ? 'item' : 'paragraph', lines: [line], x0: line.x0 });
    else {
      current.lines.push(line);
      current.x0 = Math.min(current.x0, line.x0);
    }
    previous = line;
  }
  return blocks.flatMap((block) => textBlock(block.lines, { type: block.type, page, margins }) ?? []);
}

/** Makes a block of lines; undefined if there are none. */
export function textBlock(
  lines: Line[],
  options: { type: TextBlock['type']; page: number; margins?: Margins; tagged?: boolean; level?: number },
): TextBlock | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const x0 = minOf(lines.map((line) => line.x0));
  const x1 = maxOf(lines.map((line) => line.x1));
  return {
    type: options.type,
    page: options.page,
    lines,
    x0,
    x1,
    y0: first.y0,
    y1: lines.at(-1)?.y1 ?? first.y1,
    size: first.size,
    weight: first.weight,
    italic: first.italic,
    mono: first.mono,
    tagged: options.tagged ?? false,
    left: options.margins?.left ?? x0,
    right: options.margins?.right ?? x1,
    ...(options.level === undefined ? {} : { level: options.level }),
  };
}

export function lineOf(runs: readonly Run[], { x0, x1, y, y0, y1 }: Omit<Row<unknown>, 'items' | 'size'>): Line {
  const characters = sum(runs.map((run) => run.text.length)) || 1;
  const sizes = new Map<number, number>();
  const weights = new Map<number, number>();
  for (const run of runs) {
    addTo(sizes, Math.round(run.size * 10) / 10, run.text.length);
    addTo(weights, run.weight, run.text.length);
  }
  const weighty = [...weights].filter(([, count]) => count > minorWeight * characters).map(([weight]) => weight);
  return {
    text: lineText(runs),
    x0,
    x1,
    y,
    y0,
    y1,
    size: mostFrequent(sizes) ?? 1,
    weight: Math.min(minOf(weighty), 900),
    italic: runs.every((run) => run.italic),
    mono: runs.every((run) => run.mono),
    rightToLeft: runs.filter((run) => run.rightToLeft).length * 2 > runs.length,
  };
}

/** Whether a line begins with a list marker. "A." is excluded, because it is more often an initial. */
function startsItem(text: string): boolean {
  const marker = /^(\S+)\s/u.exec(text)?.[1] ?? '';
  return isBullet(marker) || (isNumbering(marker) && !/^[A-Z]\.$/.test(marker));
}

/** The lower quartile of the distances between baselines, in em. */
function usualLeading(lines: readonly Line[]): number {
  const gaps = lines
    .slice(1)
    .map((line, i) => (line.y - (lines[i]?.y ?? line.y)) / line.size)
    .filter((gap) => gap > 0.8 && gap < 2.2)
    .sort((a, b) => a - b);
  return gaps[gaps.length >> 2] ?? 1.2;
}

function isBreak(above: Line, line: Line, block: OpenBlock, { left, right }: Margins, leading: number): boolean {
  const width = right - left;
  if (above.mono && line.mono && block.type === 'paragraph') return (line.y - above.y) / line.size > leading + 1.2;
  const short = above.rightToLeft ? above.x0 > left + 0.2 * width : above.x1 < right - 0.2 * width;
  const indent = line.x0 - above.x0;
  const isIndented =
    !line.rightToLeft &&
    indent > 0.8 * line.size &&
    indent < 4 * line.size &&
    above.x0 - left < 0.5 * line.size &&
    block.type !== 'item';
  return (
    /… \S{1,5}$/u.test(above.text) || // a line of a table of contents
    (line.y - above.y) / line.size > leading + thresholds.paragraphGap ||
    Math.abs(line.size - above.size) > 0.08 * line.size + 0.2 ||
    Math.abs(line.weight - above.weight) > 150 ||
    isIndented ||
    (short && /[.!?:;。]["”’)\]]*$/u.test(above.text)) ||
    (short && /^[A-Z0-9•(]/u.test(line.text) && above.x1 < left + 0.55 * width && !/[,-]$/u.test(above.text)) ||
    (block.type === 'item' && line.x0 < block.x0 - 0.3 * line.size)
  );
}
