import type { DraftBlock, DraftLine, DraftListItem } from '../../draft.js';
import { comparable } from '../page/characters.js';
import { inside, maxOf, type Box } from '../page/geometry.js';
import type { LaidOutPage, Line, TableBlock, TextBlock } from '../page/model.js';
import { continuesParagraph, countBrokenWords, joinLines, type WordCounts } from './joins.js';
import { captionOf } from '../page/caption.js';
import { headerOf, titlesOf } from './table-names.js';

interface TextEntry {
  readonly block: TextBlock;
  text: string;
  /** Positions of the lines; empty if a part of the text is on a turned page. */
  lines: DraftLine[];
  /** The last of the blocks joined to this entry. */
  tail: TextBlock;
}

interface TableEntry {
  readonly table: TableBlock;
  readonly place?: Omit<DraftLine, 'at'>;
  readonly rows: readonly (readonly string[])[];
  readonly header?: readonly string[];
  readonly continues: boolean;
  /** Rows above the header that hold one text alone: titles that span the table. */
  readonly titles?: readonly string[];
  caption?: string;
}

type Entry = TextEntry | TableEntry;

/** Joins paragraphs and tables split over columns and pages, and yields drafts page by page. Headings must already be marked. */
export function* draftsOf(pages: readonly LaidOutPage[]): Generator<DraftBlock> {
  const entries = entriesOf(pages);
  const lists = new ListLevels();
  let next = 0;
  for (const { number, label, ocr } of pages) {
    const printed = label !== undefined && label !== String(number) ? { label } : {};
    yield { kind: 'page', number, ...printed, ...(ocr ? { ocr } : {}) };
    for (let entry = entries[next]; entry && pageOf(entry) === number; entry = entries[++next]) {
      if ('table' in entry) {
        for (const text of entry.titles ?? []) yield { kind: 'paragraph', text };
        yield tableDraft(entry);
      } else if (entry.text) yield textDraft(entry, lists);
    }
  }
}

function pageOf(entry: Entry): number {
  return 'table' in entry ? entry.table.page : entry.block.page;
}

function entriesOf(pages: readonly LaidOutPage[]): Entry[] {
  const counts = countBrokenWords(pages.flatMap((page) => page.blocks.filter((block) => block.type !== 'table')));
  const entries: Entry[] = [];
  for (const page of pages)
    for (const block of page.blocks) {
      const isPlaced = !page.askew && !block.askew;
      if (block.type === 'table') addTable(entries, block, { page, isPlaced });
      else if (block.lines.length > 0) addText(entries, block, { counts, page, isPlaced });
    }
  return entries;
}

interface OnPage {
  readonly page: LaidOutPage;
  /** Whether the block's coordinates are those of the page as displayed. */
  readonly isPlaced: boolean;
}

/** Number of characters at the end of a text that are examined for a continuation. Bounded, as a paragraph may span a thousand pages. */
const endLength = 200;

function addText(
  entries: Entry[],
  block: TextBlock,
  { counts, page, isPlaced }: OnPage & { readonly counts: WordCounts },
): void {
  let text = '';
  const lines: DraftLine[] = [];
  for (const line of block.lines) {
    text = block.type === 'code' ? addCode(text, line, block) : joinLines(text, line.text, counts);
    if (isPlaced) lines.push({ at: text.length - line.text.length, ...placeOn(page, line) });
  }
  const before = textBefore(entries, block);
  if (before && continuesParagraph(before.tail, before.text.slice(-endLength), block, text)) {
    before.text = joinLines(before.text, text, counts);
    const shift = before.text.length - text.length;
    const areAllPlaced = lines.length > 0 && before.lines.length > 0;
    if (areAllPlaced) for (const line of lines) before.lines.push({ ...line, at: line.at + shift });
    else before.lines = [];
    before.tail = block;
  } else entries.push({ block, text, lines, tail: block });
}

/** Position of a box, clipped to its page, because files draw beyond the edges of their pages. */
function placeOn(page: LaidOutPage, box: Box): Omit<DraftLine, 'at'> {
  return { page: page.number, ...inside(box, page) };
}

/** The text that a block may continue: the previous one, or the one before a table at the end of the previous page. */
function textBefore(entries: readonly Entry[], block: TextBlock): TextEntry | undefined {
  const last = entries.at(-1);
  if (!last || !('table' in last)) return last;
  const above = entries.at(-2);
  return above && !('table' in above) && above.tail.page !== block.page ? above : undefined;
}

/** Adds a table. It continues the previous one if it is at the top of the next page with as many columns; a repeated header is dropped. */
function addTable(entries: Entry[], table: TableBlock, { page, isPlaced }: OnPage): void {
  const place = isPlaced ? { place: placeOn(page, table) } : {};
  const last = entries.at(-1);
  if (last && 'table' in last) {
    const { header } = last;
    const [named, found] = [comparable((header ?? last.table.rows[0] ?? []).join(' ')), table.header ?? []];
    const isContinuation =
      last.table.page === table.page - 1 &&
      widthOf(last.table) === widthOf(table) &&
      (found.length === 0 || comparable(found.join(' ')) === named) &&
      table.y0 < 0.25 * page.height;
    if (isContinuation) {
      const repeats = !table.header && named === comparable((table.rows[0] ?? []).join(' '));
      const rows = repeats ? table.rows.slice(1) : table.rows;
      if (rows.length > 0) entries.push({ table, ...place, rows, continues: true, ...(header ? { header } : {}) });
      return;
    }
  }
  const titles = table.header ? [] : titlesOf(table.rows);
  const below = table.rows.slice(titles.length);
  const header = table.header ? filled(table.header) : headerOf(below);
  const entry: TableEntry = {
    table,
    ...place,
    ...(titles.length > 0 && { titles }),
    rows: header && !table.header ? below.slice(1) : below,
    continues: false,
    ...(header ? { header } : {}),
  };
  if (last && !('table' in last) && last.tail.page === table.page) {
    const caption = last.block.type === 'paragraph' ? captionOf(last.text) : undefined;
    if (caption !== undefined) {
      entries.pop();
      entry.caption = caption;
    }
  }
  entries.push(entry);
}

function widthOf({ rows }: TableBlock): number {
  return maxOf(rows.map((row) => row.length));
}

function filled(header: readonly string[]): readonly string[] | undefined {
  return header.some(Boolean) ? header : undefined;
}

function tableDraft({ table, rows, header, continues, caption, place }: TableEntry): DraftBlock {
  return {
    kind: 'table',
    ...(caption === undefined ? {} : { caption }),
    ...(header ? { header } : {}),
    rows,
    ...(table.spanned && { spanned: table.spanned }),
    ...(continues ? { continues: true } : {}),
    ...(place && { place }),
  };
}

function textDraft({ block, text, lines }: TextEntry, lists: ListLevels): DraftBlock {
  switch (block.type) {
    case 'heading':
      lists.end();
      return { kind: 'heading', text, level: Math.min(6, Math.max(1, block.level ?? 2)), lines };
    case 'item':
      return listItem({ block, text, lines }, lists);
    case 'code':
      return { kind: 'code', text, lines };
    case 'paragraph':
      return { kind: 'paragraph', text, lines };
  }
}

function listItem(
  { block, text, lines }: Pick<TextEntry, 'block' | 'text' | 'lines'>,
  lists: ListLevels,
): DraftListItem {
  const level = lists.levelOf(block);
  const cut = /^(\S{1,6})\s+(\S.*)$/su.exec(text);
  const [marker, rest] = [cut?.[1], cut?.[2]];
  const isMarker = marker !== undefined && rest !== undefined && /^[^\p{L}\p{N}]*$|^[([]?\w{1,5}[.)\]]$/u.test(marker);
  // Bullets of symbol fonts are private-use characters, which other fonts cannot display.
  const shown = isMarker ? marker.replace(/[\ue000-\uf8ff\ufffd]/gu, '•') : '•';
  if (!isMarker) return { kind: 'list-item', text, marker: shown, level, lines };
  const behindMarker = lines.map((line) => ({ ...line, at: Math.max(0, line.at - (text.length - rest.length)) }));
  return { kind: 'list-item', text: rest, marker: shown, level, lines: behindMarker };
}

/** Determines the nesting of list items by indentation, within one column of one page. */
class ListLevels {
  #indents: number[] = [];
  #last: TextBlock | undefined;

  levelOf(block: TextBlock): number {
    const last = this.#last;
    if (!last || last.page !== block.page || block.y0 < last.y0) this.#indents = [];
    this.#last = block;
    const tolerance = 0.6 * block.size;
    this.#indents = this.#indents.filter((indent) => indent < block.x0 - tolerance);
    this.#indents.push(block.x0);
    return this.#indents.length;
  }

  end(): void {
    this.#indents = [];
  }
}

/** Appends a line of code, with its indentation measured in characters (0.6 em wide in monospaced fonts). */
function addCode(before: string, line: Line, block: TextBlock): string {
  const indent = ' '.repeat(Math.max(0, Math.round((line.x0 - block.x0) / (0.6 * line.size))));
  return `${before}${before === '' ? '' : '\n'}${indent}${line.text}`;
}
