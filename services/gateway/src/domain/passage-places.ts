import type { document } from '@cardinal/contracts';

/** Box of a line of a passage, in points (1/72 inch) from the top left corner of the page as displayed. */
export interface Rectangle {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maximum number of rectangles of one passage; a card has a few dozen lines at most. */
export const mostRectangles = 200;

/** Rectangles of the lines that overlap a passage, in the order of the text, without lines that have no area; `end` is exclusive. */
export function rectanglesOf(
  blocks: readonly document.Block[],
  { start, end }: { readonly start: number; readonly end: number },
): readonly Rectangle[] {
  return blocks
    .flatMap(({ lines, end: blockEnd }) =>
      lines.filter((line, at) => line.start < end && (lines[at + 1]?.start ?? blockEnd) > start),
    )
    .filter(({ left, top, right, bottom }) => left < right && top < bottom)
    .slice(0, mostRectangles)
    .map(({ page, left, top, right, bottom }) => ({
      page,
      x: left / 10,
      y: top / 10,
      width: (right - left) / 10,
      height: (bottom - top) / 10,
    }));
}
