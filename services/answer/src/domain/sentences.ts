import { areNumbered } from '@cardinal/contracts';
import { sentences } from '@cardinal/language';

/** One sentence, table row or list item of a card: `[start, end)` in UTF-16 units of the card's text. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Present for a table row: the table's header or first row, which names the columns; empty if the table has no header. */
  readonly header?: string;
  /** Present for a table row below a row of one cell, which may name a group of rows: that cell. */
  readonly section?: string;
  /** Present for a list item: the span of the whole list. */
  readonly list?: { readonly start: number; readonly end: number };
  /** Whether the preceding sentence belongs to the same run of text, so that it may be context for this one. */
  readonly continues: boolean;
}

/** Maximum length of a list item that is one sentence, in UTF-16 units: a longer one, as of a numbered paragraph, says several things. */
const longestItem = 160;

const listMarker = /^\s*([-*•‣▪–·o]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+/;
/** Separator between the cells of a row in the canonical text. */
export const cellBorder = ' | ';

/**
 * Splits a card's text into quotable sentences. A line is a block of the document, so no sentence crosses lines; a table row is one sentence,
 * and so is a list item, unless it is as long as a paragraph. Blank lines and surrounding white space belong to no sentence. A table extends to the next blank line, because rows of
 * one cell have no separator, and the rows after them still belong under the table's header.
 *
 * @param tableHeader header of the table in the middle of which the text begins; the numbers of columns if no table of the text has a
 *   header; otherwise empty.
 */
export function splitSentences(text: string, tableHeader = ''): Sentence[] {
  const found: Sentence[] = [];
  const areUnnamed = areNumbered(tableHeader);
  let header: Sentence['header'] = areUnnamed ? '' : tableHeader || undefined;
  let section: string | undefined;
  let list: { start: number; end: number } | undefined;
  for (const { afterBlank, isRow, ...line } of lines(text)) {
    const content = text.slice(line.start, line.end);
    if (afterBlank && !areUnnamed) header = undefined;
    if (afterBlank) section = undefined;
    if (isRow) {
      const names = { ...(header !== undefined && header !== content && { header }), ...(section && { section }) };
      found.push({ ...line, ...names, continues: false });
      header ??= content;
      list = undefined;
      continue;
    }
    if (header !== undefined) section = content;
    if (listMarker.test(content)) {
      // The span object is shared by all items of the list, and grows with each.
      if (list) list.end = line.end;
      else list = { ...line };
      if (content.length <= longestItem) found.push({ ...line, list, continues: found.length > 0 });
      else splitLine(text, line, found, list);
    } else {
      list = undefined;
      splitLine(text, line, found);
    }
  }
  return found;
}

interface Line {
  readonly start: number;
  readonly end: number;
  /** Whether a blank line precedes the line. */
  readonly afterBlank: boolean;
  /** Whether the line is a row of several cells, of which the first may be empty. */
  readonly isRow: boolean;
}

function* lines(text: string): Generator<Line> {
  let above = Infinity;
  for (const match of text.matchAll(/[^\n\r]+/g)) {
    const trimmed = match[0].trim();
    if (trimmed === '') continue;
    const start = match.index + match[0].indexOf(trimmed);
    const end = start + trimmed.length;
    yield { start, end, afterBlank: /\n[^\n]*\n/.test(text.slice(above, start)), isRow: match[0].includes(cellBorder) };
    above = end;
  }
}

function splitLine(
  text: string,
  line: { start: number; end: number },
  into: Sentence[],
  list?: Sentence['list'],
): void {
  for (const { start, end } of sentences(text.slice(line.start, line.end))) {
    const span = { start: line.start + start, end: line.start + end };
    into.push({ ...span, ...(list && { list }), continues: into.length > 0 });
  }
}
