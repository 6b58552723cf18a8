import { isRightToLeft, normaliseRun } from '../page/characters.js';
import { median } from '../page/geometry.js';
import type { Run } from '../page/model.js';

interface PixelBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface RecognisedLine {
  readonly words: readonly { readonly text: string; readonly bbox: PixelBox; readonly confidence: number }[];
  readonly bbox: PixelBox;
  readonly baseline: PixelBox;
}

/** The used part of the result of tesseract.js. */
export interface RecognisedPage {
  /** Mean confidence of all words, 0..100. */
  readonly confidence: number;
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly RecognisedLine[] }[] }[] | null;
}

/** Words with a lower confidence (0..100) are dropped, because they are mostly specks or rules mistaken for letters. */
const minConfidence = 20;
/** The height of a line from ascender to descender, in em. */
const inkHeight = 0.95;
/** A line size within this share of the page's median counts as the median, because ink height varies with the letters of a line. */
const sameSize = 0.3;

/** Converts recognised words to runs, by the engine's areas in reading order, so that columns stay separate. `scale`: pixels per point. */
export function recognisedAreas(page: RecognisedPage, scale: number): Run[][] {
  const areas = (page.blocks ?? []).map((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  const usual = median(areas.flat().map((line) => heightOf(line, scale)));
  return areas.map((lines) => runsOf(lines, usual, scale)).filter((runs) => runs.length > 0);
}

/** Whether most lines of several words run up or down the page. */
export function isSideways(page: RecognisedPage): boolean {
  const lines = (page.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter((line) => line.words.length > 1);
  const upright = lines.filter(({ bbox }) => bbox.x1 - bbox.x0 >= bbox.y1 - bbox.y0);
  return upright.length * 2 < lines.length;
}

function runsOf(lines: readonly RecognisedLine[], usual: number, scale: number): Run[] {
  return lines.flatMap((line) => {
    const height = heightOf(line, scale);
    const size = Math.abs(height - usual) <= sameSize * usual ? usual : height;
    const y = (line.baseline.y0 + line.baseline.y1) / 2 / scale;
    return line.words
      .filter((word) => word.confidence >= minConfidence && word.text.trim())
      .map((word): Run => {
        const rightToLeft = isRightToLeft(word.text);
        return {
          text: normaliseRun(word.text, rightToLeft),
          x0: word.bbox.x0 / scale,
          x1: word.bbox.x1 / scale,
          y,
          y0: y - 0.78 * size,
          y1: y + 0.22 * size,
          size,
          weight: 400,
          italic: false,
          mono: false,
          rightToLeft,
          spaceBefore: true,
          contentId: undefined,
          artifact: false,
        };
      });
  });
}

function heightOf({ bbox }: RecognisedLine, scale: number): number {
  return (bbox.y1 - bbox.y0) / scale / inkHeight;
}
