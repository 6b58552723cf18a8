import { cutBefore } from '@cardinal/kernel';
import { cleanLine } from '../text/clean.js';

/** Longest title in UTF-16 code units: more is a paragraph that was formatted as a heading. */
const maxTitleLength = 200;
/** Pages from the first one on which a heading may be the document's title; blocks, where there are no pages. */
const coverPages = 3;
const coverBlocks = 30;
/** Headings in a row that may be one title, set over several lines. */
const maxLines = 4;
/** Share of a title's words that the beginning of the document must have. */
const agreement = 0.8;

interface CoverHeading {
  readonly text: string;
  readonly level: number;
  /** Absent: the format has no pages. */
  readonly page: number | undefined;
  /** Number of its block. */
  readonly block: number;
}

/** What a document begins with: the headings of its first pages and some of its text. */
export class Cover {
  /** Text of the beginning, some thousand characters. */
  opening = '';
  readonly #headings: CoverHeading[] = [];
  #later: string | undefined;

  addHeading(heading: CoverHeading): void {
    const isEarly = heading.page === undefined ? heading.block <= coverBlocks : heading.page <= coverPages;
    if (isEarly && this.#headings.length < 100) this.#headings.push(heading);
    else this.#later ??= heading.text;
  }

  /** The first heading that says something. */
  get firstHeading(): string {
    return this.#headings.map(({ text }) => text).find(isUseful) ?? this.#later ?? '';
  }

  /** The topmost of the largest headings on the first page that has any, with those right below it of the same size; `''` without one. */
  get title(): string {
    const useful = this.#headings.filter(({ text }) => isUseful(text));
    const page = useful.filter((heading) => heading.page === useful[0]?.page);
    // Without font sizes the first heading is the title, and the next ones are chapters.
    if (useful[0]?.page === undefined) return useful[0]?.text ?? '';
    const level = page.reduce((least, heading) => Math.min(least, heading.level), 7);
    const [first, ...rest] = page.filter((heading) => heading.level === level);
    if (!first) return '';
    const lines = [first];
    for (const next of rest) {
      const last = lines.at(-1);
      if (lines.length >= maxLines || next.block !== (last?.block ?? 0) + 1 || /[.:!?]$/u.test(last?.text ?? '')) break;
      lines.push(next);
    }
    return lines.map(({ text }) => text).join(' ');
  }
}

interface Titles {
  /** What the file's properties say. */
  readonly stated: string;
  readonly cover: Cover;
  readonly fileName: string;
}

/** The title of a file whose properties somebody wrote for it. */
export function statedTitle({ stated, cover, fileName }: Titles): string {
  return firstOf([withoutProgram(stated), cover.firstHeading], fileName);
}

/**
 * The title of a file whose properties a program filled in, from a template or an earlier file: they count where the beginning of the text
 * has their words, and otherwise only where nothing else looks like a title.
 */
export function coverTitle({ stated, cover, fileName }: Titles): string {
  const [own, heading] = [withoutProgram(stated), cover.title];
  const names = wordsOf(own);
  const inText = shareIn(cover.opening, names);
  // One word alone is in every text.
  const agrees = names.length > 1 ? inText >= agreement : shareIn(heading, names) === 1;
  const says = agrees && shareIn(heading, names) < 1;
  return firstOf(says ? [own, heading] : [heading, isName(own) ? '' : own, cover.firstHeading], fileName);
}

function firstOf(candidates: readonly string[], fileName: string): string {
  const title = candidates.find(isUseful) ?? cleanLine(fileName);
  return title.slice(0, cutBefore(title, maxTitleLength)).trim();
}

/** Without what programs put before a file's name, and where they left their placeholder. */
function withoutProgram(title: string): string {
  const bare = title.replace(/^Microsoft (?:Word|Excel|PowerPoint) - /, '').trim();
  return /^(?:untitled|document|dokument|book|sheet|slide|title|presentation) ?\d*$/i.test(bare) ? '' : bare;
}

/** Programs put file names and placeholders where titles belong. */
function isUseful(title: string): boolean {
  // Letters that stand apart are no words.
  if (!/\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)) return false;
  if (/^(?:(?:table of )?contents|(?:sheet|slide|page|table) ?\d+)$/i.test(title)) return false;
  return !/\.(?:docx?|xlsx?|pptx?|pdf|dvi|tex|indd|rtf|odt|txt|html?)$/i.test(title);
}

/** File names and numbers of records: no space, or digits that dots, dashes and underscores hold together. */
function isName(title: string): boolean {
  return !/\s/u.test(title) || title.includes('_') || /\d[-.]\d/u.test(title);
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function shareIn(text: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const known = new Set(wordsOf(text));
  return words.filter((word) => known.has(word)).length / words.length;
}
