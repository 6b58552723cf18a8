import { comparable } from '../page/characters.js';
import { minOf, maxOf } from '../page/geometry.js';
import { lineText } from '../page/line-text.js';
import type { Run, Segment } from '../page/model.js';
import { thresholds } from '../page/thresholds.js';

/** A line near the top or bottom edge of a page. */
interface EdgeLine {
  readonly segment: Segment;
  readonly text: string;
  readonly placeKey: string;
  /** Whether this is an outermost line of the page. */
  readonly outer: boolean;
  /** The number at the line's beginning or end, if the line is an outermost one. */
  readonly printed: number | undefined;
}

export interface EdgeLines {
  readonly page: number;
  readonly lines: readonly EdgeLine[];
}

interface Furniture {
  readonly runs: ReadonlySet<Run>;
  /** The page number as printed. */
  readonly label?: string;
}

// A single capital letter is excluded, because it is more likely the letter of a section than a Roman numeral.
const roman = '(?=[ivxl])(?:x{0,3}|xl|lx{0,3})(?:ix|iv|v?i{0,3})|(?=[IVXL]{2})(?:X{0,3}|XL|LX{0,3})(?:IX|IV|V?I{0,3})';
const pageNumber = new RegExp(
  `^(?:[Pp]age|PAGE|[Ss]eite|p\\.|[-–|])?\\s*([0-9]{1,4}|${roman})\\s*(?:[-–|]|(?:of|/|von|de)\\s*\\d+)?$`,
  'u',
);
/** An amount: with groups of thousands ("7,061", "(1.234.567)"), a currency or a percent sign. No page number is written so. */
const amount =
  /^[-–−+(]?\s?(?:\p{Sc}?\s?\d{1,3}(?:[.,’' ]\d{3})+(?:[.,]\d{1,2})?|\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?[%\p{Sc}])\s?\)?$/u;
const year = /^(?:19|20)\d\d$/u;
/** Baselines within this distance, in points, are at the same height. */
const sameHeight = 6;

/**
 * Finds running heads, feet and page numbers: the same text, numbers masked but not amounts, at the same height on nearby pages, or an outermost line whose
 * number increases with the page number. Must run before the layout, which might make a foot part of a table. Keeps a window of pages in
 * memory rather than the whole document.
 */
export class FurnitureFinder {
  /** The latest pages on which a line or a number offset occurs, by key. */
  readonly #pages = new Map<string, number[]>();
  readonly #documentPages: number;
  #pruned = 0;

  constructor(documentPages: number) {
    this.#documentPages = documentPages;
  }

  /** Records the edge lines of a page. Must be called in page order, `furnitureWindow` pages ahead of `find`. */
  note(page: number, height: number, segments: readonly Segment[]): EdgeLines {
    const top = minOf(segments.map((segment) => segment.y0));
    const bottom = maxOf(segments.map((segment) => segment.y1));
    const { margin } = thresholds;
    const edge = segments.filter((segment) => segment.y1 < margin * height || segment.y0 > (1 - margin) * height);
    const lines = withoutYears(edge).map((segment) => edgeLine(segment, top, bottom));
    for (const line of lines) {
      for (const step of [-1, 0, 1]) this.#record(`${line.placeKey}@${band(line.segment) + step}`, page);
      if (line.printed !== undefined) this.#record(`#${line.printed - page}`, page);
    }
    this.#prune(page);
    return { page, lines };
  }

  find({ page, lines }: EdgeLines): Furniture {
    const dropped = new Set<EdgeLine>();
    let label: string | undefined;
    for (const line of lines) {
      const repeats = this.#pagesNear(keyOf(line), page);
      const inStep = line.printed === undefined ? 0 : this.#pagesNear(`#${line.printed - page}`, page);
      const number = line.outer ? pageNumber.exec(line.text) : null;
      if (number && (inStep >= 2 || this.#isAlone(line, lines, page))) {
        label = number[1] ?? label;
        dropped.add(line);
      } else if (repeats >= thresholds.furnitureRepeats || this.#isPairInShortDocument(line, repeats)) {
        dropped.add(line);
        if (inStep >= 2) label ??= String(line.printed);
      } else if (inStep >= thresholds.furnitureRepeats && line.text.split(' ').length <= 14) {
        dropped.add(line);
        label ??= String(line.printed);
      }
    }
    for (const line of lines)
      if (!dropped.has(line) && (this.#isBesideNumber(line, dropped, page) || this.#isBesideHead(line, lines, page)))
        dropped.add(line);
    const runs = new Set([...dropped].flatMap((line) => line.segment.runs));
    return label === undefined ? { runs } : { runs, label };
  }

  #isPairInShortDocument(line: EdgeLine, repeats: number): boolean {
    return repeats === 2 && this.#documentPages <= 4 && line.outer && line.text.length > 3;
  }

  /** Whether only running heads are beside a line. Otherwise it may be a cell of a table that reaches the edge of the page. */
  #isAlone(line: EdgeLine, lines: readonly EdgeLine[], page: number): boolean {
    return lines.every(
      (other) =>
        other === line || Math.abs(other.segment.y - line.segment.y) > 2 || this.#pagesNear(keyOf(other), page) >= 2,
    );
  }

  /** Whether a line is beside a page number on at least two pages: "Chapter 3 … 21". */
  #isBesideNumber(line: EdgeLine, dropped: ReadonlySet<EdgeLine>, page: number): boolean {
    return (
      line.outer &&
      line.text.length < 90 &&
      [...dropped].some(
        (other) =>
          other.outer &&
          Math.abs(other.segment.y - line.segment.y) < 2 &&
          (pageNumber.test(other.text) || other.printed !== undefined),
      ) &&
      this.#pagesNear(keyOf(line), page) >= 2
    );
  }

  /** "Annual report … Risk factors": the title of a chapter beside a running head, on at least two pages. In a row of more segments, it may be a column head. */
  #isBesideHead(line: EdgeLine, lines: readonly EdgeLine[], page: number): boolean {
    if (!line.outer || line.text.length >= 90 || this.#pagesNear(keyOf(line), page) < 2) return false;
    const beside = lines.filter((other) => other !== line && Math.abs(other.segment.y - line.segment.y) < 2);
    return (
      beside.length > 0 &&
      beside.length <= 2 &&
      beside.every((other) => other.outer && this.#pagesNear(keyOf(other), page) >= thresholds.furnitureRepeats)
    );
  }

  #record(key: string, page: number): void {
    const pages = this.#pages.get(key);
    if (!pages) this.#pages.set(key, [page]);
    else if (pages.at(-1) !== page) pages.push(page);
  }

  #pagesNear(key: string, page: number): number {
    return (this.#pages.get(key) ?? []).filter((other) => Math.abs(other - page) <= thresholds.furnitureWindow).length;
  }

  #prune(page: number): void {
    if (page - this.#pruned < 32) return;
    this.#pruned = page;
    const oldest = page - 2 * thresholds.furnitureWindow - 1;
    for (const [key, pages] of this.#pages) {
      const kept = pages.filter((other) => other >= oldest);
      if (kept.length > 0) this.#pages.set(key, kept);
      else this.#pages.delete(key);
    }
  }
}

/** Drops years beside each other, because they are column headers: financial statements have them at the same height on every page. */
function withoutYears(segments: readonly Segment[]): Segment[] {
  const years = segments.filter((segment) => year.test(lineText(segment.runs)));
  return segments.filter((segment) => years.filter((other) => Math.abs(other.y - segment.y) < 2).length < 2);
}

function edgeLine(segment: Segment, top: number, bottom: number): EdgeLine {
  const text = lineText(segment.runs);
  const outer = segment.y0 <= top + 0.6 * segment.size || segment.y1 >= bottom - 0.6 * segment.size;
  const number = /(?:^|[\s|])(\d{1,4})$|^(\d{1,4})(?=[\s|]|$)/u.exec(text);
  const digits = number?.[1] ?? number?.[2];
  return {
    segment,
    text,
    outer,
    // Amounts as they are: those of tables that begin at the top of their pages stand at the same height.
    placeKey: (amount.test(text) ? text : comparable(text).replace(/\d+|\b[ivxlc]{1,6}\b/gu, '#')).slice(0, 80),
    printed: outer && digits !== undefined ? Number(digits) : undefined,
  };
}

const keyOf = ({ placeKey, segment }: EdgeLine): string => `${placeKey}@${band(segment)}`;

function band(segment: Segment): number {
  return Math.round(segment.y / sameHeight);
}
