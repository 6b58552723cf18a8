import { document } from '@cardinal/contracts';

/** A page or heading that a client names. */
export interface PlaceName {
  /** Page from 1; 0: any. With a heading: the page of the heading. */
  readonly page: number;
  /** Empty: none. Compared without regard to case, width and blanks. */
  readonly heading: string;
}

/** A range in UTF-16 code units of the whole text; `end` is exclusive. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** Searches a document, whose parts are given to it in order, for a place. */
export interface PlaceFinder {
  /** @returns whether further parts are needed. */
  look(part: document.ParsedPart): boolean;
  /** @param length of the whole text. @returns undefined if the parts contain no such place. */
  found(length: number): TextPlace | undefined;
}

export const findPlace = ({ page, heading }: PlaceName): PlaceFinder =>
  heading === '' ? findPage(page) : findSection(page, folded(heading));

/** A page extends from its first block to the end of its last; an empty page is a position after the preceding text. */
function findPage(page: number): PlaceFinder {
  let before = 0;
  let place: TextPlace | undefined;
  return {
    look({ blocks }) {
      for (const block of blocks) {
        if (block.page > page) return false;
        if (block.page === page) place = { start: place?.start ?? block.start, end: block.end };
        else before = block.end;
      }
      return true;
    },
    found: () => place ?? { start: before, end: before },
  };
}

interface Section {
  readonly start: number;
  readonly level: number;
  end?: number;
}

/**
 * Prefers a heading that equals the wanted text over one that contains it. A section ends at the next heading of the same or a higher
 * level.
 */
function findSection(page: number, wanted: string): PlaceFinder {
  let whole: Section | undefined;
  let partly: Section | undefined;
  return {
    look({ text, textStart, blocks }) {
      for (const { kind, start, end, level, page: on } of blocks) {
        if (kind !== document.BlockKind.HEADING) continue;
        for (const open of [whole, partly]) if (open && level <= open.level) open.end ??= start;
        if (whole?.end !== undefined) return false;
        if (whole || (page !== 0 && on !== page)) continue;
        const named = folded(text.slice(start - textStart, end - textStart));
        if (named === wanted) whole = { start, level };
        else if (wanted !== '' && named.includes(wanted)) partly ??= { start, level };
      }
      return true;
    },
    found(length) {
      const section = whole ?? partly;
      return section && { start: section.start, end: section.end ?? length };
    },
  };
}

/** Longest part of a heading that is compared, in UTF-16 code units; longer than any heading that a user types. */
const longest = 1_000;

/**
 * Folds case as users of every language expect (ß and SS, ς and Σ, İ and i, ı and I), and removes invisible characters and repeated blanks.
 */
const folded = (text: string): string =>
  text
    .slice(0, longest)
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')
    .replaceAll(/[\u0307\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
