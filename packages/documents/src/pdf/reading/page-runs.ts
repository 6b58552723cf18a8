import { countCharacters, isRightToLeft, normaliseRun, onceStruck } from '../page/characters.js';
import { addTo, asMatrix, mostFrequent, multiply, sum, type Matrix, type Turn } from '../page/geometry.js';
import type { PageText, Run } from '../page/model.js';
import { plainFont, type FontFacts } from './font-facts.js';
import type { PdfPage } from './pdfjs.js';

export interface PageView {
  /** Map from the page's own coordinates to the viewport, including the page's rotation. */
  readonly transform: Matrix;
  readonly width: number;
  readonly height: number;
}

/** Text of a page, with the turn that was applied to make it upright. */
export interface ReadPage extends PageText {
  readonly turn: Turn;
}

/** Direction of text, in clockwise quarter turns. `slanted`: any other angle, as in watermarks. */
type Direction = 0 | 1 | 2 | 3 | 'slanted';

interface RawRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly size: number;
  readonly direction: Direction;
  readonly font: string;
  readonly contentId: string | undefined;
  readonly artifact: boolean;
}

type TextContent = Awaited<ReturnType<PdfPage['getTextContent']>>;
type FontLookup = (font: string) => FontFacts | undefined;

/** Text is slanted if its angle differs by more than this from the nearest quarter turn. In quarter turns. */
const slant = 0.09;

export function viewOf(page: PdfPage): PageView {
  const viewport = page.getViewport({ scale: 1 });
  return {
    transform: asMatrix(viewport.transform) ?? [1, 0, 0, 1, 0, 0],
    width: viewport.width,
    height: viewport.height,
  };
}

/** Runs of a page in upright coordinates. Slanted text is omitted unless most of the page's text is slanted. */
export function readRuns(content: TextContent, number: number, view: PageView, fonts: FontLookup): ReadPage {
  const raw = rawRuns(content, view.transform);
  const { visible, unmapped } = countAll(raw);
  const characters = new Map<Direction, number>();
  for (const run of raw) addTo(characters, run.direction, run.text.trim().length);
  const slantedOnly = (characters.get('slanted') ?? 0) * 2 > visible;
  if (!slantedOnly) characters.delete('slanted');
  const upright = mostFrequent(characters) ?? 0;

  const runsOf = (direction: Direction): readonly Run[] => withoutMonospace(placeRuns(raw, direction, view, fonts));
  const others = ([0, 1, 2, 3] as const).filter((direction) => direction !== upright && characters.has(direction));
  const turned = upright === 1 || upright === 3;
  return {
    number,
    width: turned ? view.height : view.width,
    height: turned ? view.width : view.height,
    ...(upright !== 0 && { askew: true as const }),
    runs: upright === 'slanted' ? [] : runsOf(upright),
    turned: (upright === 'slanted' ? (['slanted', ...others] as const) : others)
      .map(runsOf)
      .filter((runs) => runs.length > 0),
    characters: visible,
    unmapped,
    turn: turnFor(upright, view),
  };
}

/** Clears `mono` on a page that is mostly monospaced, because the font does not indicate code there. */
function withoutMonospace(runs: readonly Run[]): readonly Run[] {
  const mono = sum(runs.map((run) => (run.mono ? run.text.length : 0)));
  if (mono * 2 <= sum(runs.map((run) => run.text.length))) return runs;
  return runs.map((run) => ({ ...run, mono: false }));
}

function rawRuns(content: TextContent, transform: Matrix): RawRun[] {
  const out: RawRun[] = [];
  const marked: { readonly id: string | undefined; readonly artifact: boolean }[] = [];
  for (const item of content.items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') marked.pop();
      else {
        const around = marked.at(-1);
        const isArtifact = 'tag' in item && item.tag === 'Artifact'; // missing in the library's types
        marked.push({ id: item.id || around?.id, artifact: isArtifact || around?.artifact === true });
      }
      continue;
    }
    const own = item.str ? asMatrix(item.transform) : undefined;
    if (!own) continue;
    const matrix = multiply(transform, own);
    const vertical = content.styles[item.fontName]?.vertical === true;
    out.push({
      text: item.str,
      x: matrix[4],
      y: matrix[5],
      length: vertical ? item.height : item.width,
      size: Math.hypot(matrix[2], matrix[3]) || Math.hypot(matrix[0], matrix[1]) || 1,
      direction: vertical ? 1 : directionOf(matrix),
      font: item.fontName,
      contentId: marked.at(-1)?.id,
      artifact: marked.at(-1)?.artifact ?? false,
    });
  }
  return out;
}

function directionOf(matrix: Matrix): Direction {
  const quarters = Math.atan2(matrix[1], matrix[0]) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  if (Math.abs(quarters - nearest) > slant) return 'slanted';
  return (((nearest % 4) + 4) % 4) as 0 | 1 | 2 | 3;
}

function countAll(raw: readonly RawRun[]): { visible: number; unmapped: number } {
  let visible = 0;
  let unmapped = 0;
  for (const run of raw) {
    const counted = countCharacters(run.text);
    visible += counted.visible;
    unmapped += counted.unmapped;
  }
  return { visible, unmapped };
}

function turnFor(direction: Direction, { width, height }: PageView): Turn {
  switch (direction) {
    case 1:
      return (x, y) => ({ x: y, y: width - x });
    case 2:
      return (x, y) => ({ x: width - x, y: height - y });
    case 3:
      return (x, y) => ({ x: height - y, y: x });
    case 0:
    case 'slanted':
      return (x, y) => ({ x, y });
  }
}

function placeRuns(raw: readonly RawRun[], direction: Direction, view: PageView, fonts: FontLookup): Run[] {
  const turn = turnFor(direction, view);
  const sideways = direction === 1 || direction === 3;
  const [width, height] = sideways ? [view.height, view.width] : [view.width, view.height];
  const runs: Run[] = [];
  let spaceBefore = false;
  for (const item of raw) {
    // Of blank items only the fact that there is a space is used, because they have the position of the next line and no height.
    if (!item.text.trim()) {
      spaceBefore = true;
      continue;
    }
    if (item.direction !== direction) continue;
    const rightToLeft = isRightToLeft(item.text);
    const text = onceStruck(normaliseRun(item.text, rightToLeft), item.length / item.size);
    const facts = fonts(item.font) ?? plainFont;
    const { x, y } = turn(item.x, item.y);
    const { size } = item;
    for (const part of partsOf(text)) {
      const x0 = x + item.length * part.from;
      const x1 = Math.max(x + item.length * part.to, x0 + 0.1);
      const run: Run = {
        text: part.text,
        x0,
        x1,
        y,
        y0: y - 0.78 * size,
        y1: y + 0.22 * size,
        size,
        weight: facts.weight,
        italic: facts.italic,
        mono: facts.mono,
        rightToLeft,
        spaceBefore: spaceBefore || /^\s/u.test(part.text),
        contentId: item.contentId,
        artifact: item.artifact,
      };
      spaceBefore = /\s$/u.test(part.text);
      const outside = x1 < -2 || x0 > width + 2 || y < -2 || y > height + 2;
      if (!outside && !isDoubleStrike(runs.at(-1), run)) runs.push(run);
    }
  }
  return runs;
}

/** Splits a text at three or more spaces, which form columns. Positions are shares of the text's length. */
function partsOf(text: string): readonly { text: string; from: number; to: number }[] {
  if (!/(?<! ) {3,}\S/u.test(text) || !/(?<! ) {3,}\S/u.test(text.trim())) return [{ text, from: 0, to: 1 }];
  return [...text.matchAll(/\S+( {1,2}\S+)*/gu)].map(({ 0: part, index }) => ({
    text: part,
    from: index / text.length,
    to: (index + part.length) / text.length,
  }));
}

/** Whether a run repeats the previous one with a tiny offset, which makes text look bold. */
function isDoubleStrike(last: Run | undefined, run: Run): boolean {
  return (
    last !== undefined &&
    last.text === run.text &&
    Math.abs(last.x0 - run.x0) < 0.3 * run.size &&
    Math.abs(last.y - run.y) < 0.3 * run.size
  );
}
