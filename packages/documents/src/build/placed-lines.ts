import type { document } from '@cardinal/contracts';
import type { DraftLine } from '../draft.js';

/** A piece of a draft's text, with where it went. */
interface Piece {
  /** In the draft's text. */
  readonly from: number;
  readonly length: number;
  /** In the canonical text. */
  readonly start: number;
}

/** Gives each piece of a draft's text the lines that it has something of; pieces come in their order. */
export function linePlacer(lines: readonly DraftLine[]): (piece: Piece) => document.Line[] {
  let next = 0;
  return ({ from, length, start }) => {
    const found: document.Line[] = [];
    while ((lines[next + 1]?.at ?? Infinity) <= from) next++;
    // The last line may continue in the next piece.
    for (let n = next; n < lines.length; n++) {
      const line = lines[n];
      if (!line || line.at >= from + length) break;
      found.push(placed(line, start + Math.max(0, line.at - from)));
      next = n;
    }
    return found;
  };
}

/** A line that begins at an offset of the canonical text. */
export function placed({ page, x0, x1, y0, y1 }: Omit<DraftLine, 'at'>, start: number): document.Line {
  return { start, page, left: tenths(x0), top: tenths(y0), right: tenths(x1), bottom: tenths(y1) };
}

/** Farther than any page reaches. */
const farthest = 1_000_000;

const tenths = (points: number): number => Math.round(10 * Math.min(farthest, Math.max(-farthest, points)) || 0);
