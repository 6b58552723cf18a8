import { boundsOf, overlap, type Box } from '../page/geometry.js';
import type { Row, Run } from '../page/model.js';
import { thresholds } from '../page/thresholds.js';

/** A number in a table, with its signs. */
export interface Figure extends Box {
  readonly text: string;
  /** Right edge of the last digit, at which the numbers of a column align; brackets and percent signs protrude beyond it. */
  readonly right: number;
  readonly isYear: boolean;
}

/** A line of a page, divided into a label and the figures at its end. */
export interface FigureRow extends Box {
  /** Words before the figures, in reading order. */
  readonly label: readonly Run[];
  readonly figures: readonly Figure[];
  readonly runs: readonly Run[];
  /** Baseline, and font size. */
  readonly y: number;
  readonly size: number;
}

// U+FFFD may be a minus sign that the font does not map.
const number = /^[($€£¥+−–\ufffd-]*\d[\d.,'’]*(?<![.,])[)%x]*[*†‡]*$/u;
const nothing = /^(?:[—–−\ufffd-]+|n\/?a|n\.?m\.?|\*+)$/iu;
const signBefore = /^(?:US|C|A)?[$€£¥]\s*\(?$|^\($/u;
const signAfter = /^(?:\)|%|\)%)$/u;
const noteAfter = /^(?:\((?:\d{1,2}|[a-z])\))+$/u;
const year = /^(?:FY)?(?:19|20)\d\d$/u;
const dotLeader = /(?:[.…⋯·]\s?){4,}/u;

/** em: maximum gaps. A currency sign is at the left edge of its column, far from a short number; a percent sign is close to the number. */
const signGap = { before: 14, after: 1.6, note: 0.6 } as const;

/** Maximum number of signs before a number: "US$" and a bracket. */
const maxSigns = 2;

/** Splits runs into words. The position of a word in its run is estimated in proportion to its characters. */
export function wordsOf(runs: readonly Run[]): Run[] {
  return runs.flatMap((run) => {
    if (!/\S\s+\S/u.test(run.text)) return run.text.trim() ? [run] : [];
    const em = (run.x1 - run.x0) / run.text.length;
    return [...run.text.matchAll(/\S+/gu)].map(({ 0: text, index }) => {
      const x0 = run.x0 + index * em;
      return { ...run, text, x0, x1: x0 + text.length * em, spaceBefore: index > 0 || run.spaceBefore };
    });
  });
}

/** Divides a row into a label and the figures at its end that are separated from each other and from the label. */
export function figureRowOf(row: Row<Run>): FigureRow {
  const words = wordsOf(row.items).sort((a, b) => a.x0 - b.x0);
  const figures: Figure[] = [];
  let end = words.length;
  while (end > 0) {
    const start = figureStart(words, end);
    if (start === end) break;
    figures.unshift(figureOf(words.slice(start, end)));
    end = start;
  }
  // A number that continues a text is part of the label: "December 31, 2020".
  while (end > 0 && end < words.length) {
    const [before, first] = [words[end - 1], figures[0]];
    if (!before || !first || first.x0 - before.x1 >= thresholds.segmentGap * row.size) break;
    figures.shift();
    end += wordsIn(words, end, first);
  }
  const label = words.slice(0, end);
  const isContents = figures.length === 1 && dotLeader.test(words.map((word) => word.text).join(' '));
  const { x0, x1, y0, y1, y, size } = row;
  return {
    label: isContents ? words : label,
    figures: isContents ? [] : figures,
    runs: row.items,
    x0,
    x1,
    y0,
    y1,
    y,
    size,
  };
}

/** Index of the first word of the figure that ends before `end`; `end` if there is none. */
function figureStart(words: readonly Run[], end: number): number {
  let at = end - 1;
  const [noted, note] = [words[end - 2], words[at]];
  if (noted && note && noteAfter.test(note.text) && note.x0 - noted.x1 < signGap.note * note.size) at--;
  const last = words[at];
  const isHanging = last !== undefined && signAfter.test(last.text);
  if (isHanging) at--;
  const word = words[at];
  if (!word || !(number.test(word.text) || (!isHanging && nothing.test(word.text)))) return end;
  if (isHanging && last.x0 - word.x1 > signGap.after * word.size) return end;
  for (let signs = 0; signs < maxSigns; signs++) {
    const [sign, next] = [words[at - 1], words[at]];
    if (!sign || !next || !signBefore.test(sign.text) || next.x0 - sign.x1 > signGap.before * sign.size) break;
    at--;
  }
  return at;
}

function figureOf(words: readonly Run[]): Figure {
  const [first] = words;
  const signs = (word: Run): boolean => signAfter.test(word.text) || (word !== first && noteAfter.test(word.text));
  const digits = words.findLast((word) => !signs(word)) ?? first;
  const hanging = hangingIn(digits?.text ?? '');
  const width = digits ? (digits.x1 - digits.x0) / digits.text.length : 0;
  return {
    ...boundsOf(words),
    text: words.map((word) => word.text).join(''),
    right: (digits?.x1 ?? 0) - hanging * width,
    isYear: digits === first && year.test(digits?.text ?? ''),
  };
}

function wordsIn(words: readonly Run[], from: number, { x0, x1 }: Figure): number {
  let count = 0;
  for (let word = words[from]; word && overlap(word.x0, word.x1, x0, x1) > 0; word = words[from + count]) count++;
  return Math.max(1, count);
}

/** Number of signs at the end of a text, in UTF-16 code units. */
function hangingIn(text: string): number {
  let end = text.length;
  while (end > 0 && ')%x*†‡'.includes(text[end - 1] ?? '')) end--;
  return text.length - end;
}
