import { asMatrix, boundsOf, multiply, type Box, type Matrix, type Point, type Turn } from '../page/geometry.js';
import type { Rule } from '../page/model.js';
import type { PdfOperators } from './pdfjs.js';

interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export interface Drawing {
  readonly rules: readonly Rule[];
  readonly images: readonly Box[];
  /** Number of outlines with curves, which may be letters drawn as shapes instead of text. */
  readonly curves: number;
}

/** Maximum number of rules read. A drawing with more is a chart or a map rather than a table. */
const maxRules = 4000;
/** A filled box thinner than this is a line. In points. */
const thin = 3;

/** Finds thin straight lines and image boxes. `base` maps the page's own coordinates to the viewport. */
export function readOperators(list: OperatorList, operators: PdfOperators, base: Matrix, turn: Turn): Drawing {
  const rules: Rule[] = [];
  const images: Box[] = [];
  let curves = 0;
  const stack: Matrix[] = [];
  let matrix = base;
  const place = (x: number, y: number): Point =>
    turn(matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]);
  const strokes = new Set<unknown>([
    operators.stroke,
    operators.closeStroke,
    operators.fillStroke,
    operators.eoFillStroke,
  ]);

  for (let i = 0; i < list.fnArray.length && rules.length < maxRules; i++) {
    const raw = list.argsArray[i];
    const args: readonly unknown[] = Array.isArray(raw) ? raw : [];
    switch (list.fnArray[i]) {
      case operators.save:
        stack.push(matrix);
        break;
      case operators.restore:
      case operators.paintFormXObjectEnd:
        matrix = stack.pop() ?? matrix;
        break;
      case operators.transform:
        matrix = multiplied(matrix, raw);
        break;
      case operators.paintFormXObjectBegin:
        stack.push(matrix);
        matrix = multiplied(matrix, args[0]);
        break;
      case operators.paintImageXObject:
      case operators.paintInlineImageXObject:
      case operators.paintImageMaskXObject: {
        images.push(spanOf([place(0, 0), place(1, 1)]));
        break;
      }
      case operators.constructPath:
        if (args[0] !== operators.endPath)
          curves += addRules(rules, pathCoordinates(args[1]), strokes.has(args[0]), place);
        break;
    }
  }
  return { rules, images, curves };
}

function multiplied(matrix: Matrix, by: unknown): Matrix {
  const other = asMatrix(by);
  return other ? multiply(matrix, other) : matrix;
}

function pathCoordinates(argument: unknown): ArrayLike<number> {
  const first: unknown = Array.isArray(argument) ? argument[0] : undefined;
  return first instanceof Float32Array || first instanceof Float64Array ? first : [];
}

/**
 * Adds the straight lines of a path to `rules`. pdf.js's path encoding: 0 move, 1 line, 2 cubic, 3 quadratic, 4 close, each followed by its
 * coordinates.
 *
 * @returns the number of subpaths with curves.
 */
function addRules(
  rules: Rule[],
  path: ArrayLike<number>,
  stroked: boolean,
  place: (x: number, y: number) => Point,
): number {
  let points: Point[] = [];
  let bent = false;
  let curves = 0;
  // Each subpath is handled separately, because one path may contain a whole grid.
  const flush = (): void => {
    if (bent) curves++;
    else if (points.length > 1) addFigure(rules, points, stroked);
    points = [];
    bent = false;
  };
  for (let k = 0; k < path.length;) {
    const code = path[k];
    if (code === 0) flush();
    if (code === 0 || code === 1) {
      points.push(place(path[k + 1] ?? 0, path[k + 2] ?? 0));
      k += 3;
    } else if (code === 2 || code === 3) {
      bent = true;
      k += code === 2 ? 7 : 5;
    } else {
      const start = points[0];
      if (start) points.push(start);
      k += 1;
    }
  }
  flush();
  return curves;
}

function addFigure(rules: Rule[], points: readonly Point[], stroked: boolean): void {
  const span = spanOf(points);
  if (span.x1 - span.x0 < thin || span.y1 - span.y0 < thin) {
    addRule(rules, span);
    return;
  }
  if (!stroked || points.length >= 12) return; // a figure with more corners is a drawing
  for (let k = 1; k < points.length; k++) {
    const [from, to] = [points[k - 1], points[k]];
    if (from && to) addRule(rules, spanOf([from, to]));
  }
}

function addRule(rules: Rule[], { x0, x1, y0, y1 }: Box): void {
  if (y1 - y0 < thin && x1 - x0 > 8) rules.push({ vertical: false, at: (y0 + y1) / 2, from: x0, to: x1 });
  else if (x1 - x0 < thin && y1 - y0 > 5) rules.push({ vertical: true, at: (x0 + x1) / 2, from: y0, to: y1 });
}

function spanOf(points: readonly Point[]): Box {
  return boundsOf(points.map(({ x, y }) => ({ x0: x, x1: x, y0: y, y1: y })));
}
