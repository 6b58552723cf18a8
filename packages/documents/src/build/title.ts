import { cutBefore } from '@cardinal/kernel';
import { cleanLine } from '../text/clean.js';

/** Maximum length of a title in UTF-16 code units. Longer headings are usually paragraphs formatted as headings, so the title is cut. */
const maxTitleLength = 200;
/** A heading may be the document's title if it is on one of the first pages, or in one of the first blocks if the format has no pages. */
const coverPages = 3;
const coverBlocks = 30;
/** Maximum number of consecutive headings that are joined to one title, because titles may be set over several lines. */
const maxLines = 4;
/** Share of the words of a stated title that must occur at the beginning of the document. */
const agreement = 0.8;

interface CoverHeading {
  readonly text: string;
  readonly level: number;
  /** Undefined if the format has no pages. */
  readonly page: number | undefined;
  /** Number of the heading's block in the document, from 1. */
  readonly block: number;
}

/** Beginning of a document: the headings of its first pages and the start of its text. */
export class Cover {
  /** Start of the document's text, a few thousand characters. */
  opening = '';
  readonly #headings: CoverHeading[] = [];
  #later: string | undefined;

  addHeading(heading: CoverHeading): void {
    const isEarly = heading.page === undefined ? heading.block <= coverBlocks : heading.page <= coverPages;
    if (isEarly && this.#headings.length < 100) this.#headings.push(heading);
    else this.#later ??= heading.text;
  }

  /** The first useful heading at the beginning, else the first later heading, else `''`. */
  get firstHeading(): string {
    return this.#headings.map(({ text }) => text).find(isUseful) ?? this.#later ?? '';
  }

  /** The first of the largest headings on the first page with headings, joined with directly following ones of its level; else `''`. */
  get title(): string {
    const useful = this.#headings.filter(({ text }) => isUseful(text));
    const page = useful.filter((heading) => heading.page === useful[0]?.page);
    // In formats without pages the first heading is the title, and the next ones are chapters.
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
  /** Title in the file's properties. */
  readonly stated: string;
  readonly cover: Cover;
  readonly fileName: string;
}

/** Title of a file of a format whose title property is written by its author. */
export function statedTitle({ stated, cover, fileName }: Titles): string {
  return firstOf([withoutProgram(stated), cover.firstHeading], fileName);
}

/**
 * Title of a file whose title property a program fills in, from a template or an earlier file. The property is preferred only if the
 * beginning of the text contains its words; otherwise it is used only if no heading looks like a title.
 */
export function coverTitle({ stated, cover, fileName }: Titles): string {
  const [own, heading] = [withoutProgram(stated), cover.title];
  const names = wordsOf(own);
  const inText = shareIn(cover.opening, names);
  // A single word may occur in any text by chance, so a title of one word must occur in the heading.
  const agrees = names.length > 1 ? inText >= agreement : shareIn(heading, names) === 1;
  const says = agrees && shareIn(heading, names) < 1;
  return firstOf(says ? [own, heading] : [heading, isName(own) ? '' : own, cover.firstHeading], fileName);
}

function firstOf(candidates: readonly string[], fileName: string): string {
  const title = candidates.find(isUseful) ?? cleanLine(fileName);
  return title.slice(0, cutBefore(title, maxTitleLength)).trim();
}

/** Removes the program name that office software puts before a title; returns `''` for a placeholder such as "Document1". */
function withoutProgram(title: string): string {
  const bare = title.replace(/^Microsoft (?:Word|Excel|PowerPoint) - /, '').trim();
  return /^(?:untitled|document|dokument|book|sheet|slide|title|presentation) ?\d*$/i.test(bare) ? '' : bare;
}

/** Whether a text can be a title: not a placeholder, a file name or a text without words, which programs often store as the title. */
function isUseful(title: string): boolean {
  // Single letters that stand apart are not words.
  if (!/\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)) return false;
  if (/^(?:(?:table of )?contents|(?:sheet|slide|page|table) ?\d+)$/i.test(title)) return false;
  return !/\.(?:docx?|xlsx?|pptx?|pdf|dvi|tex|indd|rtf|odt|txt|html?)$/i.test(title);
}

/** Whether a title looks like a file name or record number: no space, an underscore, or digits joined by a dot or dash. */
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
