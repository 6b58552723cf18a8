import type { DraftBlock } from '../../draft.js';
import { CellEdges, type RowOfCells } from '../../text/cell-edges.js';
import { draftRows } from '../../text/draft-rows.js';
import { isBareMarker, listMarker } from '../../text/list-marker.js';
import { readLists } from './lists.js';
import { readParagraphs, type WordParagraph } from './paragraphs.js';
import { readStyles } from './styles.js';
import type { WordFile } from './word-file.js';

/** A table that has a cell with more text than this is page layout rather than data. In UTF-16 code units. */
const maxDataCell = 1_500;

/** Yields drafts from the styles, lists and tables defined in the file. Notes and text boxes follow the body. */
export function* draftWord97(file: WordFile): Generator<DraftBlock> {
  const { body, footnotes, between, endnotes, textboxes } = file.lengths;
  const drafter = new Drafter(file);
  const notesEnd = body + footnotes;
  const endnotesStart = notesEnd + between;
  const endnotesEnd = endnotesStart + endnotes;
  for (const paragraph of readParagraphs(file)) {
    const at = paragraph.start;
    if (at < body || (at >= endnotesEnd && at < endnotesEnd + textboxes)) yield* drafter.add(paragraph);
    else if (at < notesEnd || (at >= endnotesStart && at < endnotesEnd)) yield* drafter.note(paragraph);
  }
  yield* drafter.finish();
}

class Drafter {
  readonly #styles;
  readonly #lists;
  readonly #counts = new Map<string, number>();
  #rows: RowOfCells<string>[] = [];
  #row: string[] = [];
  #cell: string[] = [];

  constructor(file: WordFile) {
    this.#styles = readStyles(file);
    this.#lists = readLists(file);
  }

  *add(paragraph: WordParagraph): Generator<DraftBlock> {
    if (!paragraph.inTable) {
      yield* this.finish();
      yield* this.#paragraph(paragraph);
      return;
    }
    if (paragraph.endsRow) {
      this.#rows.push({ cells: this.#row, edges: paragraph.edges });
      this.#row = [];
      return;
    }
    this.#cell.push(paragraph.text);
    if (!paragraph.endsCell) return;
    this.#row.push(this.#cell.join('\n').trim());
    this.#cell = [];
  }

  *note({ text }: WordParagraph): Generator<DraftBlock> {
    yield* this.finish();
    if (text.trim() !== '') yield { kind: 'footnote', text };
  }

  /** Emits the open table, if there is one. */
  *finish(): Generator<DraftBlock> {
    const all = [...this.#rows, { cells: [...this.#row, ...this.#cell], edges: [] }];
    const edges = new CellEdges(all);
    const rows = all.map((row) => edges.place(row, '')).filter((row) => row.some((cell) => cell !== ''));
    this.#rows = [];
    this.#row = [];
    this.#cell = [];
    const isLayout = rows.every((row) => row.length <= 1) || rows.flat().some((cell) => cell.length > maxDataCell);
    const spanned = new Set(all.flatMap((row) => edges.amountsOver(row, (text) => text)));
    if (!isLayout) yield* draftRows(rows, undefined, spanned);
    else for (const text of rows.flat().flatMap((cell) => cell.split('\n'))) yield { kind: 'paragraph', text };
  }

  *#paragraph(paragraph: WordParagraph): Generator<DraftBlock> {
    const { text, list, listLevel } = paragraph;
    if (text.trim() === '') return;
    const style = this.#styles[paragraph.style];
    const name = style?.name.toLowerCase() ?? '';
    if (/^toc \d/.test(name)) return;
    if (style?.headingLevel !== undefined) yield { kind: 'heading', text, level: style.headingLevel };
    else if (list > 0 || /^list (bullet|number)/.test(name)) {
      yield { kind: 'list-item', text, marker: this.#marker(paragraph, name), level: listLevel + 1 };
    } else if (/quot/.test(name)) yield { kind: 'quote', text };
    else if (/^(html preformatted|plain text|macro text)|\bcode$/.test(name)) yield { kind: 'code', text };
    else yield* typedByHand(text);
  }

  #marker({ list, listLevel }: WordParagraph, styleName: string): string {
    const isNumbered = this.#lists[list - 1]?.[listLevel] ?? styleName.startsWith('list number');
    for (const key of this.#counts.keys()) {
      const [ofList, level] = key.split(' ').map(Number);
      if (ofList === list && (level ?? 0) > listLevel) this.#counts.delete(key);
    }
    if (!isNumbered) return '•';
    const key = `${list} ${listLevel}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return `${count}.`;
  }
}

/** Recognises bullets typed as text. Typed numbers stay part of the text, because they often number clauses and headings. */
function* typedByHand(text: string): Generator<DraftBlock> {
  if (isBareMarker(text)) return;
  const item = listMarker(text);
  if (item !== undefined && /^[•‣◦▪●○·]$/u.test(item.marker))
    yield { kind: 'list-item', text: item.text, marker: item.marker, level: 1 };
  else yield { kind: 'paragraph', text };
}
