import { sentences } from '@cardinal/language';

/** One sentence, table row or list item of a card: `[start, end)` in UTF-16 units of the card's text. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Where it is a row of a table: the header, or the table's first row, which says what the cells are. */
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
 * list item is one sentence. Blank lines and surrounding white space belong to none.
 *
 * @param tableHeader of the table amid which the text begins; empty if it does not.
 */
export function splitSentences(text: string, tableHeader = ''): Sentence[] {
  const found: Sentence[] = [];
  let header: Sentence['header'] = tableHeader || undefined;
  let list: { start: number; end: number } | undefined;
  for (const line of lines(text)) {
    const content = text.slice(line.start, line.end);
    if (content.includes(cellBorder)) {
      found.push({ ...line, ...(header && { header }), continues: false });
      header ??= content;
      list = undefined;
      continue;
    }
    header = undefined;
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

function* lines(text: string): Generator<{ start: number; end: number }> {
  for (const match of text.matchAll(/[^\n\r]+/g)) {
    const trimmed = match[0].trim();
    if (trimmed === '') continue;
    const start = match.index + match[0].indexOf(trimmed);
    yield { start, end: start + trimmed.length };
  }
}

function splitLine(text: string, line: { start: number; end: number }, into: Sentence[]): void {
  for (const { start, end } of sentences(text.slice(line.start, line.end))) {
    into.push({ start: line.start + start, end: line.start + end, continues: into.length > 0 });
  }
}
