import type { DraftBlock, DraftTable } from '../draft.js';
import { readMarkup, type Attributes, type MarkupHandler } from '../markup/read-markup.js';
import { isAmount } from '../text/header/cell-kind.js';
import { draftRows } from '../text/draft-rows.js';

/** A reference to another part that is displayed on the slide: a chart or a diagram. */
interface ShownPart {
  readonly kind: 'part';
  /** Relationship id. */
  readonly id: string;
}
export type Shown = DraftBlock | ShownPart;

/** Texts of a body placeholder; on a notes page, the speaker's notes. */
interface Body {
  readonly texts: readonly string[];
}

interface Slide {
  readonly title: string;
  /** Contents in file order, which is also the reading order of PowerPoint's accessibility tools. */
  readonly shown: readonly Shown[];
  readonly bodies: readonly Body[];
}

/** Reads a slide, its notes or a diagram (ECMA-376 part 1, 19 to 21), without slide numbers, dates, headers and footers. */
export function readSlide(xml: string): Slide {
  const reader = new SlideReader();
  for (const _ of readMarkup(xml, true, reader));
  return { title: reader.title, shown: reader.shown, bodies: reader.bodies };
}

/** Maximum number of columns. PowerPoint's limit is 75; more come from damaged files. */
const maxColumns = 256;

interface Paragraph {
  text: string;
  level: number;
  bullet: 'none' | 'sign' | 'number' | undefined;
}

interface SlideTable {
  readonly rows: string[][];
  /** Columns in which an amount that spans rows is repeated. */
  readonly spanned: Set<number>;
  isFirstHeader: boolean;
}

interface Cell {
  readonly text: string[];
  /** Whether the cell is merged into the one before it (`aside`) or above it (`above`). */
  readonly isCovered: 'aside' | 'above' | undefined;
}

class SlideReader implements MarkupHandler {
  title = '';
  readonly shown: Shown[] = [];
  readonly bodies: Body[] = [];
  #placeholder: string | undefined;
  #paragraphs: Paragraph[] = [];
  #paragraph: Paragraph | undefined;
  #table: SlideTable | undefined;
  #row: string[] | undefined;
  #cell: Cell | undefined;
  #isText = false;
  /** Whether the reader is inside a field that displays the slide's number. */
  #isNumber = false;
  /** Nesting depth inside `Fallback`, the alternative content for programs that cannot display the preferred one; 0 outside. */
  #fallback = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#fallback > 0 || name === 'Fallback') {
      this.#fallback += 1;
      return;
    }
    switch (name) {
      case 'sp':
      case 'graphicFrame':
      case 'pic':
        this.#placeholder = undefined;
        return;
      case 'ph':
        this.#placeholder = attributes.get('type') ?? 'obj';
        return;
      case 'p':
        this.#paragraph = { text: '', level: 1, bullet: undefined };
        return;
      case 'pPr':
        if (this.#paragraph !== undefined) this.#paragraph.level = levelOf(attributes);
        return;
      case 'buNone':
        this.#bullet('none');
        return;
      case 'buChar':
        this.#bullet('sign');
        return;
      case 'buAutoNum':
        this.#bullet('number');
        return;
      case 'fld':
        this.#isNumber = attributes.get('type') === 'slidenum';
        return;
      case 't':
        this.#isText = !this.#isNumber;
        return;
      case 'br':
        this.#add(' ');
        return;
      case 'chart':
        this.#part(attributes.get('r:id'));
        return;
      case 'relIds':
        this.#part(attributes.get('r:dm'));
        return;
      default:
        this.#openTable(name, attributes);
    }
  }

  text(text: string): void {
    if (this.#isText && this.#fallback === 0) this.#add(text);
  }

  close(name: string): void {
    if (this.#fallback > 0) {
      this.#fallback -= 1;
      return;
    }
    switch (name) {
      case 't':
        this.#isText = false;
        return;
      case 'fld':
        this.#isNumber = false;
        return;
      case 'p':
        this.#endParagraph();
        return;
      case 'sp':
        this.#endShape();
        return;
      case 'pt':
        // A point of a diagram. Outlines of shapes have elements of this name too, but without paragraphs.
        if (this.#paragraphs.length > 0) this.#endShape();
        return;
      default:
        this.#closeTable(name);
    }
  }

  #add(text: string): void {
    if (this.#paragraph !== undefined) this.#paragraph.text += text;
  }

  #bullet(bullet: Paragraph['bullet']): void {
    if (this.#paragraph !== undefined) this.#paragraph.bullet = bullet;
  }

  #part(id: string | undefined): void {
    if (id !== undefined) this.shown.push({ kind: 'part', id });
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph === undefined || paragraph.text.trim() === '') return;
    if (this.#cell !== undefined) this.#cell.text.push(paragraph.text);
    else this.#paragraphs.push(paragraph);
  }

  #endShape(): void {
    const paragraphs = this.#paragraphs;
    const placeholder = this.#placeholder;
    this.#paragraphs = [];
    this.#placeholder = undefined;
    if (paragraphs.length === 0 || ['sldNum', 'dt', 'ftr', 'hdr'].includes(placeholder ?? '')) return;
    const texts = paragraphs.map(({ text }) => text);
    if (placeholder === 'body') this.bodies.push({ texts });
    if ((placeholder === 'title' || placeholder === 'ctrTitle') && this.title === '') this.title = texts.join(' ');
    else this.#show(draftParagraphs(paragraphs, placeholder === 'body' || placeholder === 'obj'));
  }

  #show(drafts: Iterable<DraftBlock>): void {
    for (const draft of drafts) this.shown.push(draft);
  }

  #openTable(name: string, attributes: Attributes): void {
    if (name === 'tbl') this.#table = { rows: [], spanned: new Set(), isFirstHeader: false };
    else if (name === 'tblPr' && this.#table !== undefined) this.#table.isFirstHeader = isTrue(attributes, 'firstRow');
    else if (name === 'tr' && this.#table !== undefined) this.#row = [];
    else if (name === 'tc' && this.#row !== undefined) {
      const isCovered = isTrue(attributes, 'vMerge') ? 'above' : isTrue(attributes, 'hMerge') ? 'aside' : undefined;
      this.#cell = { text: [], isCovered };
    }
  }

  #closeTable(name: string): void {
    if (name === 'tc' && this.#cell !== undefined) {
      this.#endCell(this.#cell);
      this.#cell = undefined;
    } else if (name === 'tr' && this.#row !== undefined) {
      this.#table?.rows.push(this.#row);
      this.#row = undefined;
    } else if (name === 'tbl' && this.#table !== undefined) {
      this.#show(draftTable(this.#table));
      this.#table = undefined;
    }
  }

  /** Ends a cell. A cell that spans rows is repeated in each of them, because a row may be quoted on its own. */
  #endCell({ text, isCovered }: Cell): void {
    if (this.#row === undefined || this.#row.length >= maxColumns) return;
    const above = this.#table?.rows.at(-1)?.[this.#row.length] ?? '';
    if (isCovered === 'above' && isAmount(above)) this.#table?.spanned.add(this.#row.length);
    this.#row.push(isCovered === 'above' ? above : text.join(' '));
  }
}

/** Yields paragraphs. With `isListed`, each is a list item unless it has `buNone`; else only those with a bullet or number are. */
function* draftParagraphs(paragraphs: readonly Paragraph[], isListed: boolean): Generator<DraftBlock> {
  const numbers: number[] = [];
  for (const { text, level, bullet } of paragraphs) {
    const isItem = bullet === undefined ? isListed && paragraphs.length > 1 : bullet !== 'none';
    const number = bullet === 'number' ? (numbers[level] ?? 0) + 1 : undefined;
    numbers.length = level;
    if (number !== undefined) numbers[level] = number;
    if (isItem) yield { kind: 'list-item', text, marker: number === undefined ? '•' : `${number}.`, level };
    else yield { kind: 'paragraph', text };
  }
}

function* draftTable({ rows, spanned, isFirstHeader }: SlideTable): Generator<DraftBlock> {
  const [header, ...others] = rows;
  if (header === undefined) return;
  if (isFirstHeader && others.length > 0)
    yield { kind: 'table', header, rows: others, spanned: [...spanned] } satisfies DraftTable;
  else yield* draftRows(rows, undefined, spanned);
}

/** Outline level from 1. PowerPoint has nine levels. */
function levelOf(attributes: Attributes): number {
  return 1 + Math.min(8, Math.max(0, Math.trunc(Number(attributes.get('lvl')) || 0)));
}

function isTrue(attributes: Attributes, name: string): boolean {
  return ['1', 'true', 'on'].includes(attributes.get(name) ?? '');
}
