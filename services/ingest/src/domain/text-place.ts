import { document } from '@cardinal/contracts';

/** A place of a text that somebody names. */
export interface PlaceName {
  /** From 1; 0: any. With a heading: where the heading stands. */
  readonly page: number;
  /** Empty: none. Neither case, width nor blanks count. */
  readonly heading: string;
}

/** By UTF-16 code units of the whole text; `end` is exclusive. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** Finds a place in a document whose parts are shown to it in order. */
export interface PlaceFinder {
  /** @returns whether more parts are to be shown. */
  look(part: document.ParsedPart): boolean;
  /** @param length of the whole text. @returns undefined: there is no such place in what was shown. */
  found(length: number): TextPlace | undefined;
}

export const findPlace = ({ page, heading }: PlaceName): PlaceFinder =>
  heading === '' ? findPage(page) : findSection(page, folded(heading));

/** A page reaches from its first block to the end of its last; an empty one lies behind what comes before it. */
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

/** A heading counts as named by all of its text, or else by a part of it; what stands under it ends at the next one that is not below it. */
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

/** Longer than any heading that somebody types. */
const longest = 1_000;

/** Without case, as people of every language leave it out (ß and SS, ς and Σ, İ and i, ı and I), signs that nobody sees, and further blanks. */
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
