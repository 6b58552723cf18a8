import { document } from '@cardinal/contracts';
import type { DraftBlock, DraftHeading, DraftLine, DraftListItem, DraftTable, DraftText } from '../draft.js';
import { cleanCode, cleanLine } from '../text/clean.js';
import { splitLong } from './split-long.js';
import type { DocumentFacts } from './document-facts.js';
import { HeadingPath } from './heading-path.js';
import { LanguageSample, recogniseLanguage } from './language.js';
import { OutputBudget } from './output-budget.js';
import { PageLedger } from './page-ledger.js';
import { PartBuffer } from './part-buffer.js';
import { linePlacer, placed } from './placed-lines.js';
import { Cover } from './title.js';
import { cleanRows, groupRows, headerOf, maxCellLength, writeRows } from './table-writer.js';

/** In UTF-16 code units. A longer paragraph is split, because it comes from a file without line ends and is no real paragraph. */
export const maxBlockLength = 32 * 1024;

/** In UTF-16 code units. A longer heading is written as a paragraph, because every block below a heading repeats it in its heading path. */
const maxHeadingLength = 2_000;
const maxMarkerLength = 100;
/** Maximum number of invisible characters dropped at the ends of a text whose lines keep their positions. */
const maxTrimmed = 100;

/** Length of the opening text against which a stated title is checked, in UTF-16 code units: two or three pages. */
const openingLength = 8_192;

const kinds = {
  paragraph: document.BlockKind.PARAGRAPH,
  code: document.BlockKind.CODE,
  quote: document.BlockKind.QUOTE,
  footnote: document.BlockKind.FOOTNOTE,
} as const;

/** Totals of a document, known once all its parts have been emitted. */
export interface BuiltDocument {
  readonly textLength: number;
  readonly blocks: number;
  readonly tableBlocks: number;
  readonly pages: number;
  readonly ocrPages: number;
  readonly language: string;
  readonly cover: Cover;
}

/**
 * Turns drafts into the canonical text and blocks that point into it, part by part.
 *
 * Blocks are separated by a blank line; the blocks of one table by a line end, so that its rows stay together.
 */
export async function* buildDocument(
  drafts: AsyncIterable<DraftBlock>,
  facts: DocumentFacts,
): AsyncGenerator<document.ParsedPart, BuiltDocument> {
  const builder = new DocumentBuilder(facts);
  for await (const draft of drafts) {
    // The builder is checked after each block that it writes, because one draft, such as a long table, may fill several parts.
    for (const written of builder.add(draft)) if (written.isFull) yield* written.flush();
  }
  return yield* builder.finish();
}

class DocumentBuilder {
  readonly #buffer: PartBuffer;
  readonly #path = new HeadingPath();
  readonly #pages: PageLedger;
  readonly #sample = new LanguageSample();
  readonly #facts: DocumentFacts;
  #blocks = 0;
  #tableBlocks = 0;
  readonly #cover = new Cover();
  /** Header of the table written last, which a draft with `continues` shares. */
  #header: string[] = [];

  constructor(facts: DocumentFacts) {
    this.#facts = facts;
    this.#buffer = new PartBuffer(new OutputBudget(() => facts.readBytes));
    this.#pages = new PageLedger(this.#buffer);
  }

  get isFull(): boolean {
    return this.#buffer.isFull;
  }

  *flush(): Generator<document.ParsedPart> {
    const part = this.#buffer.take();
    if (part === undefined) return;
    this.#cover.opening ||= part.text.slice(0, openingLength);
    yield part;
  }

  *add(draft: DraftBlock): Generator<this> {
    switch (draft.kind) {
      case 'page':
        this.#pages.open(draft);
        return;
      case 'heading':
        for (const _ of this.#heading(draft)) yield this;
        return;
      case 'list-item':
        for (const _ of this.#listItem(draft)) yield this;
        return;
      case 'table':
        for (const _ of this.#table(draft)) yield this;
        return;
      default:
        for (const _ of this.#text(draft)) yield this;
    }
  }

  *finish(): Generator<document.ParsedPart, BuiltDocument> {
    this.#pages.close();
    yield* this.flush();
    return {
      textLength: this.#buffer.offset,
      blocks: this.#blocks,
      tableBlocks: this.#tableBlocks,
      pages: this.#pages.count,
      ocrPages: this.#pages.ocrCount,
      language: recogniseLanguage(this.#sample.text),
      cover: this.#cover,
    };
  }

  *#heading(draft: DraftHeading): Generator<void> {
    const text = cleanLine(draft.text);
    const lines = linesIn(draft, text);
    if (text === '') return;
    if (text.length > maxHeadingLength) {
      yield* this.#paragraphs('paragraph', text, lines);
      return;
    }
    const level = Math.min(6, Math.max(1, Math.trunc(draft.level)));
    this.#path.leave(level);
    this.#separate();
    const span = this.#buffer.write(text);
    const { start } = span;
    this.#block(document.BlockKind.HEADING, span, {
      level,
      lines: linePlacer(lines)({ from: 0, length: text.length, start }),
    });
    this.#path.enter(level, text);
    const page = this.#pages.hasPages ? this.#pages.current : undefined;
    this.#cover.addHeading({ text, level, page, block: this.#blocks });
    this.#sample.add(text, false);
    yield;
  }

  /** Writes a list item. An item too long for one block is split, and its remainder follows as paragraphs. */
  *#listItem(draft: DraftListItem): Generator<void> {
    const marker = cleanLine(draft.marker).slice(0, maxMarkerLength);
    const whole = cleanLine(draft.text);
    const lines = linesIn(draft, whole);
    const [text, ...rest] = splitLong(whole, maxBlockLength);
    if (text === undefined) return;
    const level = Math.max(1, Math.trunc(draft.level));
    this.#separate();
    const span = this.#buffer.write(marker === '' ? text : `${marker} ${text}`);
    const start = span.end - text.length;
    const own = linePlacer(lines)({ from: 0, length: text.length, start });
    this.#block(document.BlockKind.LIST_ITEM, span, { level, marker, lines: own });
    this.#sample.add(text, true);
    yield;
    for (const piece of rest) yield* this.#paragraphs('paragraph', piece, []);
  }

  #text(draft: DraftText): Generator<void> {
    const text = draft.kind === 'code' ? cleanCode(draft.text) : cleanLine(draft.text);
    return this.#paragraphs(draft.kind, text, linesIn(draft, text));
  }

  *#paragraphs(kind: DraftText['kind'], text: string, lines: readonly DraftLine[]): Generator<void> {
    const place = linePlacer(lines);
    let end = 0;
    for (const piece of splitLong(text, maxBlockLength)) {
      this.#separate();
      const span = this.#buffer.write(piece);
      const from = text.indexOf(piece, end);
      end = from + piece.length;
      this.#block(kinds[kind], span, { lines: place({ from, length: piece.length, start: span.start }) });
      this.#sample.add(piece, kind !== 'code');
      yield;
    }
  }

  *#table(draft: DraftTable): Generator<void> {
    const onCut = (): void => {
      this.#facts.warn(
        'TABLE_CELL_CUT',
        `A table cell has more than ${maxCellLength} characters and was cut.`,
        this.#pages.current,
      );
    };
    const continues = draft.continues === true;
    const header = continues && draft.header === undefined ? this.#header : headerOf(draft, onCut);
    this.#header = header;
    const rows = cleanRows(draft.rows, onCut);
    const headerRows = continues || header.length === 0 ? 0 : 1;
    const all = headerRows === 1 ? [header, ...rows] : rows;
    for (const [index, group] of groupRows(all).entries()) {
      if (continues || index > 0) this.#buffer.write('\n');
      else this.#separate();
      const written = writeRows(this.#buffer, group, this.#pages.current);
      const span = { start: written[0]?.start ?? 0, end: this.#buffer.offset };
      const caption = cleanLine(draft.caption ?? '');
      const spannedColumns = [...(draft.spanned ?? [])];
      const table = { header, rows: written, headerRows: index === 0 ? headerRows : 0, caption, spannedColumns };
      const lines = draft.place ? [placed(draft.place, span.start)] : [];
      this.#block(document.BlockKind.TABLE, span, { table, lines });
      this.#tableBlocks += 1;
      if (index === 0) this.#sample.add(group.flat().join(' '), false);
      yield;
    }
  }

  #separate(): void {
    if (this.#buffer.offset > 0) this.#buffer.write('\n\n');
  }

  #block(kind: document.BlockKind, span: document.Span, extra: Partial<document.Block>): void {
    this.#blocks += 1;
    const headingPath = this.#path.texts;
    this.#buffer.addBlock({
      kind,
      ...span,
      page: this.#pages.current,
      level: 0,
      headingPath,
      marker: '',
      lines: [],
      ...extra,
    });
    this.#pages.touch(span);
  }
}

/**
 * Lines of a draft, with offsets in the text that is kept. None if cleaning changed more than the ends of the draft's text, because offsets would
 * then be wrong.
 */
function linesIn({ text, lines = [] }: { readonly text: string; readonly lines?: readonly DraftLine[] }, kept: string) {
  if (kept === text || lines.length === 0) return lines;
  const from = text.length - kept.length > maxTrimmed ? -1 : text.indexOf(kept);
  return from < 0 ? [] : lines.map((line) => ({ ...line, at: Math.max(0, line.at - from) }));
}
