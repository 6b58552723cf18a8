import { areNumbered } from '@cardinal/contracts';
import { sentences } from '@cardinal/language';

/** One sentence, table row or list item of a card: `[start, end)` in UTF-16 units of the card's text. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Where it is a row of a table: the header, or the table's first row, which says what the cells are; empty where the table has no header. */
  readonly header?: string;
  /** Where it is an item of a list: the span of the whole list. */
  readonly list?: { readonly start: number; readonly end: number };
  /** Whether the sentence before belongs to the same run of text, so that it may explain this one. */
  readonly continues: boolean;
}

const listMarker = /^\s*([-*•‣▪–·o]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+/;
/** Between the cells of a row in the canonical text. */
export const cellBorder = ' | ';

/**
 * Cuts a card's text into what can be quoted. A line is a block of the document, so no sentence crosses one; a table row or
 * list item is one sentence. Blank lines and surrounding white space belong to none. A table goes on to the next blank line, because rows
 * of one cell have no border: what follows them still stands under its header.
 *
 * @param tableHeader of the table amid which the text begins; the numbers of columns where no table of the text has a header; otherwise empty.
 */
export function splitSentences(text: string, tableHeader = ''): Sentence[] {
  const found: Sentence[] = [];
  const areUnnamed = areNumbered(tableHeader);
  let header: Sentence['header'] = areUnnamed ? '' : tableHeader || undefined;
  let list: { start: number; end: number } | undefined;
  for (const { afterBlank, isRow, ...line } of lines(text)) {
    const content = text.slice(line.start, line.end);
    if (afterBlank && !areUnnamed) header = undefined;
    if (isRow) {
      found.push({ ...line, ...(header !== undefined && header !== content && { header }), continues: false });
      header ??= content;
      list = undefined;
      continue;
    }
    if (listMarker.test(content)) {
      // Shared by the items of the list, and grows with each.
      if (list) list.end = line.end;
      else list = { ...line };
      found.push({ ...line, list, continues: found.length > 0 });
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
  /** Whether a blank line stands above. */
  readonly afterBlank: boolean;
  /** Whether it has several cells, of which the first may be empty. */
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

function splitLine(text: string, line: { start: number; end: number }, into: Sentence[]): void {
  for (const { start, end } of sentences(text.slice(line.start, line.end))) {
    into.push({ start: line.start + start, end: line.start + end, continues: into.length > 0 });
  }
}
