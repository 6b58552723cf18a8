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

/** As tesseract.js returns it. */
export interface RecognisedPage {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly RecognisedLine[] }[] }[] | null;
}

/** Confidence (0..100) below which a word is dropped: specks and rules read as letters. */
const minConfidence = 20;
/** The height of a line from ascender to descender, in em. */
const inkHeight = 0.95;
/** Ink heights vary with the letters of a line: sizes within this share of the page's median are the median. */
const sameSize = 0.3;

/** Recognised words as runs, so that columns, tables and headings are found as on any other page. `scale`: pixels per point. */
export function recognisedRuns(page: RecognisedPage, scale: number): Run[] {
  const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  const heights = lines.map((line) => (line.bbox.y1 - line.bbox.y0) / scale / inkHeight);
  const usual = median(heights);
  return lines.flatMap((line, i) => {
    const height = heights[i] ?? usual;
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
