import type { DraftBlock } from '../draft.js';
import { draftRows } from '../text/draft-rows.js';
import { htmlText } from './inline-text.js';

/** Yields the headings, paragraphs and tables of HTML inside Markdown, without attributes and scripts. */
export function* htmlBlocks(html: string): Generator<DraftBlock> {
  // linear: what is behind is looked at after ">" only, and its white space once.
  for (const piece of html.split(/(?=<(?:h[1-6]|table)\b)|(?<=<\/(?:h[1-6]|table)\s*>)/i)) {
    if (/^<table\b/i.test(piece)) {
      yield* draftRows(tableRows(piece));
      continue;
    }
    const level = /^<h([1-6])\b/i.exec(piece)?.[1];
    // linear: the first line break in white space takes all up to the last, so that no white space is read again.
    for (const text of level === undefined ? htmlText(piece).split(/\n\s*\n|\n(?=\s*\S)/) : [htmlText(piece)]) {
      if (text.trim() === '') continue;
      yield level === undefined ? { kind: 'paragraph', text } : { kind: 'heading', text, level: Number(level) };
    }
  }
}

/** Splits rows and cells at their start tags, because end tags are optional. */
function tableRows(table: string): string[][] {
  const rows = table.split(/<tr\b(?:[^<>]|<(?![a-z/]))*>/i).slice(1);
  return rows.map((row) =>
    row
      .split(/<t[hd]\b(?:[^<>]|<(?![a-z/]))*>/i)
      .slice(1)
      .map((cell) => htmlText(cell).replace(/\s+/g, ' ').trim()),
  );
}
