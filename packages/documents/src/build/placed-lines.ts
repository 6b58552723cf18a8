import type { document } from '@cardinal/contracts';
import type { DraftLine } from '../draft.js';

/** A piece of a draft's text, and its offset in the canonical text. */
interface Piece {
  /** Offset in the draft's text. */
  readonly from: number;
  readonly length: number;
  /** Offset in the canonical text. */
  readonly start: number;
}

/** Returns a function that finds the lines overlapping a piece of a draft's text. Call it for the pieces in text order. */
export function linePlacer(lines: readonly DraftLine[]): (piece: Piece) => document.Line[] {
  let next = 0;
  return ({ from, length, start }) => {
    const found: document.Line[] = [];
    while ((lines[next + 1]?.at ?? Infinity) <= from) next++;
    // `next` stays on the last line found, because that line may continue in the next piece.
    for (let n = next; n < lines.length; n++) {
      const line = lines[n];
      if (!line || line.at >= from + length) break;
      found.push(placed(line, start + Math.max(0, line.at - from)));
      next = n;
    }
    return found;
  };
}

/** Converts a draft's line to a stored one that begins at `start` in the canonical text; coordinates become tenths of a point. */
export function placed({ page, x0, x1, y0, y1 }: Omit<DraftLine, 'at'>, start: number): document.Line {
  return { start, page, left: tenths(x0), top: tenths(y0), right: tenths(x1), bottom: tenths(y1) };
}

/** Bound on coordinates in points, larger than any page. */
const farthest = 1_000_000;

const tenths = (points: number): number => Math.round(10 * Math.min(farthest, Math.max(-farthest, points)) || 0);
