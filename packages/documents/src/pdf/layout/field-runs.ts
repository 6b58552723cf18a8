import { isRightToLeft } from '../page/characters.js';
import { median, overlap, type Box } from '../page/geometry.js';
import type { FormField, Rule, Run, Segment } from '../page/model.js';
import { segmentsOf } from '../page/rows.js';

interface PageContent {
  readonly runs: readonly Run[];
  readonly segments: readonly Segment[];
  readonly rules: readonly Rule[];
}

/** Maximum distance of a label to the left of its field, and above it, in em. */
const besideReach = 14;
const aboveReach = 1.6;
/** A line above a field with more characters than this is an explanation rather than a label. */
const maxAbove = 60;
const blank = /(?<!_)_{3,}/gu;
/** Blanks are searched only in runs of at most this many characters. */
const maxBlankRun = 500;
/** Maximum number of comparisons of fields with texts per page. A page that needs more is not made for people; its values get no labels. */
const maxComparisons = 4_000_000;

/** Adds the values of fields to a page as runs: behind the printed label, or behind the field's name in the file. */
export function withFields(page: PageContent, fields: readonly FormField[]): PageContent {
  if (fields.length === 0) return page;
  const placer = new FieldPlacer(page, fields);
  const added = fields.flatMap((field) => placer.runOf(field) ?? []);
  const runs = [...page.runs.map((run) => placer.filled(run)), ...added];
  return { ...page, runs, segments: segmentsOf(runs) };
}

class FieldPlacer {
  /** Values filled into the blanks of each run, by position in the run's text. */
  readonly #filled = new Map<Run, Map<number, string>>();
  readonly #page: PageContent;
  readonly #fields: readonly FormField[];
  readonly #usualSize: number;
  readonly #comparable: boolean;

  constructor(page: PageContent, fields: readonly FormField[]) {
    this.#page = page;
    this.#fields = fields;
    this.#usualSize = median(page.runs.map((run) => run.size)) || 10;
    this.#comparable = fields.length * (page.segments.length + fields.length + page.rules.length) <= maxComparisons;
  }

  /** The run for a field; undefined if its value was filled into a blank of the page's text. */
  runOf(field: FormField): Run | undefined {
    if (field.kind === 'text' || !this.#comparable) return this.#inPlace(field, field.value);
    if (field.kind === 'box') return this.#box(field);
    if (this.#fillsBlank(field)) return undefined;
    const label = this.#labelBeside(field) ?? this.#labelAbove(field);
    return label
      ? this.#behind(label, field)
      : this.#inPlace(field, field.name === '' ? field.value : `${field.name}: ${field.value}`);
  }

  /** Run for a check box, next to the text before or behind it. A box without such text gets the field's name in the file. */
  #box(field: FormField): Run {
    const { box, name, value } = field;
    const reach = 3 * this.#usualSize;
    const near = this.#page.segments.filter(
      (segment) => sharesLine(segment, box) && overlap(segment.x0, segment.x1, box.x0, box.x1) > -reach,
    );
    const beside = near.find((segment) => segment.x1 > box.x1) ?? near[0];
    const label = beside ?? this.#labelAbove(field);
    const run = this.#inPlace(field, label || name === '' ? value : `${value} ${name}`);
    if (!label) return run;
    const x0 = beside ? run.x0 : label.x0 - 1.2 * label.size;
    const { y, y0, y1, size } = label;
    const contentId = label.runs[0]?.contentId ?? field.contentId;
    return { ...run, x0, x1: x0 + (beside ? run.x1 - run.x0 : size), y, y0, y1, contentId };
  }

  /** Fills the value into the blank of a form ("Name: ______") over which the field lies. @returns whether there is one. */
  #fillsBlank({ box, value }: FormField): boolean {
    for (const { runs } of this.#page.segments.filter((segment) => sharesLine(segment, box)))
      for (const run of runs) {
        if (run.text.length > maxBlankRun) continue;
        const width = (run.x1 - run.x0) / run.text.length;
        for (const { 0: found, index } of run.text.matchAll(blank)) {
          const from = run.x0 + index * width;
          const covered = overlap(from, from + found.length * width, box.x0, box.x1);
          const filled = this.#filled.get(run) ?? new Map<number, string>();
          if (covered < 0.5 * Math.min(found.length * width, box.x1 - box.x0) || filled.has(index)) continue;
          this.#filled.set(run, filled.set(index, value));
          return true;
        }
      }
    return false;
  }

  /** The run, with the values for its blanks inserted. */
  filled(run: Run): Run {
    const values = this.#filled.get(run);
    if (!values) return run;
    const text = run.text.replace(blank, (found, at: number) => {
      const value = values.get(at);
      return value === undefined ? found : `${at > 0 && run.text[at - 1] !== ' ' ? ' ' : ''}${value}`;
    });
    return { ...run, text };
  }

  #labelBeside({ box }: FormField): Segment | undefined {
    let nearest: Segment | undefined;
    for (const segment of this.#page.segments) {
      const gap = box.x0 - segment.x1;
      if (gap < -segment.size || gap > besideReach * segment.size || !sharesLine(segment, box)) continue;
      if (segment.x0 < box.x0 && segment.x1 > (nearest?.x1 ?? -Infinity)) nearest = segment;
    }
    return nearest && !this.#isBetween(nearest.x1, box) ? nearest : undefined;
  }

  /** Whether another field or a drawn line lies between a label and a field, which shows that they are cells of a table. */
  #isBetween(from: number, box: Box): boolean {
    const middle = (box.y0 + box.y1) / 2;
    return (
      this.#fields.some(
        ({ box: other }) =>
          other !== box && other.y0 < middle && other.y1 > middle && other.x0 >= from - 3 && other.x1 <= box.x0 + 3,
      ) ||
      this.#page.rules.some(
        (rule) => rule.vertical && rule.from < middle && rule.to > middle && rule.at > from && rule.at < box.x0 - 1,
      )
    );
  }

  #labelAbove({ box }: FormField): Segment | undefined {
    let nearest: Segment | undefined;
    for (const segment of this.#page.segments) {
      const { size, length } = segment;
      const gap = box.y0 - segment.y1;
      const isOver = overlap(segment.x0, segment.x1, box.x0, box.x1) > 0 && Math.abs(segment.x0 - box.x0) < 2 * size;
      if (!isOver || length > maxAbove || gap < -0.5 * size || gap > aboveReach * size) continue;
      if (segment.y1 > (nearest?.y1 ?? -Infinity)) nearest = segment;
    }
    return nearest && !this.#headsColumn(nearest, box) ? nearest : undefined;
  }

  /** Whether rules beside and below the text above a field show that the text is the header of a table column. */
  #headsColumn(above: Segment, box: Box): boolean {
    const [middle, center] = [(above.y0 + above.y1) / 2, (box.x0 + box.x1) / 2];
    const isNear = (at: number): boolean => Math.abs(at - box.x0) < 12 || Math.abs(at - box.x1) < 12;
    return (
      this.#page.rules.some((rule) => rule.vertical && rule.from < middle && rule.to > middle && isNear(rule.at)) &&
      this.#page.rules.some(
        (rule) => !rule.vertical && rule.from < center && rule.to > center && rule.at > middle && rule.at < box.y0 + 3,
      )
    );
  }

  #behind(label: Segment, field: FormField): Run {
    const last = label.runs.at(-1);
    const isOpen = /[\p{L}\p{N})\]]\s*$/u.test(last?.text ?? '');
    const x0 = label.x1 + (isOpen ? 0 : 0.3 * label.size);
    const next = this.#page.segments
      .filter((other) => other.x0 > label.x1 && overlap(other.y0, other.y1, label.y0, label.y1) > 0)
      .reduce((least, other) => Math.min(least, other.x0), Infinity);
    return {
      ...this.#inPlace(field, isOpen ? `: ${field.value}` : field.value),
      x0,
      // Ends before the next text on the label's line, which would otherwise be joined with the value.
      x1: Math.max(x0 + 0.1, Math.min(field.box.x1, next - 1.5 * label.size)),
      y: label.y,
      y0: label.y0,
      y1: label.y1,
      size: label.size,
      spaceBefore: !isOpen,
      contentId: last?.contentId ?? field.contentId,
    };
  }

  #inPlace({ box, contentId }: FormField, text: string): Run {
    const size = Math.min(this.#usualSize, Math.max(4, box.y1 - box.y0));
    // Vertically centred if the field has the height of one line, otherwise on its first line.
    const y = box.y1 - box.y0 < 2 * size ? (box.y0 + box.y1) / 2 + 0.28 * size : box.y0 + size;
    return {
      text,
      x0: box.x0,
      x1: Math.max(box.x1, box.x0 + 0.1),
      y,
      y0: y - 0.78 * size,
      y1: y + 0.22 * size,
      size,
      weight: 400,
      italic: false,
      mono: false,
      rightToLeft: isRightToLeft(text),
      spaceBefore: true,
      contentId,
      artifact: false,
    };
  }
}

/** Whether a text lies on the same line as a field, or on the first line of a tall one. */
function sharesLine(segment: Segment, box: Box): boolean {
  const middle = (segment.y0 + segment.y1) / 2;
  const tolerance = 0.3 * segment.size;
  return middle > box.y0 - tolerance && middle < Math.min(box.y1, box.y0 + 2.5 * segment.size) + tolerance;
}
