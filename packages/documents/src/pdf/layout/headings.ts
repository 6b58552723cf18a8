import { comparable } from '../page/characters.js';
import { median } from '../page/geometry.js';
import type { Block, Outline, TextBlock } from '../page/model.js';
import { thresholds } from '../page/thresholds.js';

/** Style of the running text of the whole document. */
export interface BodyText {
  /** The most frequent font size, and the most frequent weight, rounded to hundreds. */
  readonly size: number;
  readonly weight: number;
  /** Whether so much of the text is in italics that italics do not indicate a heading. */
  readonly italic: boolean;
}

interface Candidate {
  readonly block: TextBlock;
  readonly size: number;
  readonly heavy: boolean;
  /** Number of parts in the heading's number: 2 for "3.1"; 0 without a number. */
  readonly depth: number;
  readonly outlineLevel: number | undefined;
  /** Whether only weight, italics or capitals make the block a candidate. */
  readonly weightOnly: boolean;
  level: number;
}

// Both cases are spelled out, because with the i flag \p{L} takes 100 ms to compile.
const numbered =
  /^(?:(?:[Cc]hapter|CHAPTER|[Ss]ection|SECTION|[Pp]art|PART|[Aa]ppendix|APPENDIX|[Aa]rticle|ARTICLE) )?((?:\d{1,2}|[A-Za-z]|[IVXivx]{1,5})(?:\.\d{1,2})*)[.:)]?\s+\p{L}/u;
const caption =
  /^[[<(【]?(표|그림|図|表|图)\s*\d|^(figure|fig\.|table|tab\.|abb\.|tabelle|figura|tableau|source|note)\s*[\dIVX:]/iu;
const maxLevel = 6;

/** Turns paragraphs into headings by outline title, size, or weight, and gives them levels. */
export function markHeadings(blocks: readonly Block[], body: BodyText, outline: Outline): void {
  const candidates = new Map<TextBlock, Candidate>();
  for (const block of blocks) {
    const candidate = block.type === 'table' ? undefined : candidateOf(block, body, outline);
    if (candidate) candidates.set(candidate.block, candidate);
  }
  dropLabels(blocks, candidates);
  setLevels([...candidates.values()], body);
  for (const { block, level } of candidates.values()) {
    block.type = 'heading';
    block.level = level;
  }
  joinWrapped(blocks, candidates);
}

function candidateOf(block: TextBlock, body: BodyText, outline: Outline): Candidate | undefined {
  const { lines } = block;
  const first = lines[0]?.text ?? '';
  const isNumberedItem = block.type === 'item' && lines.length <= 2 && /^\(?\d/u.test(first);
  if ((block.type !== 'paragraph' && !isNumberedItem) || lines.length > 4) return undefined;
  const text = lines.map((line) => line.text).join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (text.length > 200 || letters < 3 || letters < 0.45 * text.replaceAll(' ', '').length) return undefined;

  const words = text.split(' ');
  const number = numbered.exec(text);
  const size = block.size / body.size;
  const plausible = !caption.test(text);
  const sentence = /[.,;]$/u.test(text) && !/\b(inc|etc|co)\.$/iu.test(text);
  const outlineLevel =
    outline.get(comparable(text)) ?? (number ? outline.get(comparable(text.slice(number[0].length - 1))) : undefined);
  const titleCase = words.every((word) => /^[\p{Lu}\p{N}(]/u.test(word) || word.length < 5);
  const italicTitle = block.italic && !body.italic && words.length <= 8 && words.length > 1 && titleCase;
  const heavy = block.weight >= body.weight + thresholds.headingWeight || italicTitle;
  if (block.type === 'item' && !heavy) return undefined;

  const big = size >= thresholds.headingSize && plausible && !(sentence && words.length > 8) && words.length <= 25;
  const strong = heavy && words.length <= 14 && !sentence && plausible && size > 0.85 && lines.length <= 2;
  const capitals =
    number !== null &&
    words.length <= 10 &&
    words.length > 1 &&
    letters > 4 &&
    text === text.toUpperCase() &&
    /\p{Lu}/u.test(text) &&
    plausible &&
    !sentence &&
    size > 0.95 &&
    lines.length === 1;
  if (outlineLevel === undefined && !big && !strong && !capitals) return undefined;
  const parts = number?.[1];
  return {
    block,
    size: Math.round(Math.max(block.size, body.size) * 2) / 2,
    heavy,
    depth: parts && /\d/u.test(parts) ? parts.split('.').length : 0,
    outlineLevel,
    weightOnly: outlineLevel === undefined && !big,
    level: 1,
  };
}

/** Drops three or more consecutive weight-only candidates, because they are labels of a figure or form. */
function dropLabels(blocks: readonly Block[], candidates: Map<TextBlock, Candidate>): void {
  let streak: TextBlock[] = [];
  const end = (): void => {
    if (streak.length >= 3) for (const block of streak) candidates.delete(block);
    streak = [];
  };
  for (const block of blocks) {
    const candidate = block.type === 'table' ? undefined : candidates.get(block);
    if (candidate?.weightOnly && candidate.depth === 0) streak.push(candidate.block);
    else end();
  }
  end();
}

/** Sets levels: from the outline, else from the depth of the number relative to the level of "1", else from the rank of size and weight. */
function setLevels(candidates: readonly Candidate[], body: BodyText): void {
  const ranks = rankOf(candidates, body);
  for (const candidate of candidates) candidate.level = candidate.outlineLevel ?? ranks.get(candidate) ?? 1;
  const tops = candidates.filter((c) => c.depth === 1 && c.outlineLevel === undefined).map((c) => c.level);
  if (tops.length === 0) return;
  const top = median(tops);
  for (const candidate of candidates)
    if (candidate.depth > 0 && candidate.outlineLevel === undefined)
      candidate.level = Math.min(maxLevel, top + candidate.depth - 1);
}

function rankOf(candidates: readonly Candidate[], body: BodyText): ReadonlyMap<Candidate, number> {
  const snapped = new Map<number, number>();
  let level = 0;
  for (const size of [...new Set(candidates.map((candidate) => candidate.size))].sort((a, b) => b - a)) {
    if (level === 0 || size < level * (1 - thresholds.levelStep)) level = size;
    snapped.set(size, level);
  }
  // Weight distinguishes levels only at body size. The factor keeps size dominant, because sizes have at most two decimals.
  const orderOf = ({ size, heavy }: Candidate): number => {
    const step = snapped.get(size) ?? size;
    return step * 1000 + (step <= body.size * (1 + thresholds.levelStep) && heavy ? 1 : 0);
  };
  const orders = [...new Set(candidates.map(orderOf))].sort((a, b) => b - a);
  return new Map(candidates.map((c) => [c, Math.min(orders.indexOf(orderOf(c)) + 1, maxLevel)]));
}

/** Joins a heading that is split into two blocks closely below each other. */
function joinWrapped(blocks: readonly Block[], candidates: ReadonlyMap<TextBlock, Candidate>): void {
  for (let i = 1; i < blocks.length; i++) {
    const [above, block] = [blocks[i - 1], blocks[i]];
    if (!above || !block || above.type === 'table' || block.type === 'table') continue;
    const [one, two] = [candidates.get(above), candidates.get(block)];
    const wraps =
      one &&
      two &&
      one.size === two.size &&
      one.heavy === two.heavy &&
      above.page === block.page &&
      two.depth === 0 &&
      block.y0 - above.y1 < 0.5 * block.size &&
      block.y0 > above.y0 &&
      above.lines.length + block.lines.length <= 4 &&
      Math.abs(above.x0 - block.x0) < 60;
    if (!wraps) continue;
    block.lines = [...above.lines, ...block.lines];
    block.level = one.level;
    above.lines = [];
    above.type = 'paragraph';
  }
}
