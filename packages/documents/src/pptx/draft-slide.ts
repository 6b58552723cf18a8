import type { DraftBlock, DraftTable } from '../draft.js';
import { readMarkup, type Attributes, type MarkupHandler } from '../markup/read-markup.js';
import { isAmount } from '../text/header/cell-kind.js';
import { draftRows } from '../text/draft-rows.js';

/** Another part that stands there: a chart or a diagram. */
interface ShownPart {
  readonly kind: 'part';
  /** Of the relation. */
  readonly id: string;
}
export type Shown = DraftBlock | ShownPart;

/** Texts of a place that is there for them: of the notes of a slide. */
interface Body {
  readonly texts: readonly string[];
}

interface Slide {
  readonly title: string;
  /** In the order of the file, in which PowerPoint itself reads them out. */
  readonly shown: readonly Shown[];
  readonly bodies: readonly Body[];
}

/** What a slide, its notes or a diagram shows (ECMA-376 part 1, 19 to 21). Numbers, dates and feet of slides are left out. */
export function readSlide(xml: string): Slide {
  const reader = new SlideReader();
  for (const _ of readMarkup(xml, true, reader));
  return { title: reader.title, shown: reader.shown, bodies: reader.bodies };
}

/** PowerPoint has 75 columns at most; more comes from damaged files. */
const maxColumns = 256;

interface Paragraph {
  text: string;
  level: number;
  bullet: 'none' | 'sign' | 'number' | undefined;
}

interface SlideTable {
  readonly rows: string[][];
  /** Columns in which an amount is repeated. */
  readonly spanned: Set<number>;
  isFirstHeader: boolean;
}

interface Cell {
  readonly text: string[];
  /** It belongs to the cell before it, or above it. */
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
  /** A field that shows the slide's number. */
  #isNumber = false;
  /** Depth in what stands for something else where that cannot be shown. */
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
        // Of a diagram; outlines have points, too.
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

  /** A cell that spans rows is repeated in each of them, because a row is quoted alone. */
  #endCell({ text, isCovered }: Cell): void {
    if (this.#row === undefined || this.#row.length >= maxColumns) return;
    const above = this.#table?.rows.at(-1)?.[this.#row.length] ?? '';
    if (isCovered === 'above' && isAmount(above)) this.#table?.spanned.add(this.#row.length);
    this.#row.push(isCovered === 'above' ? above : text.join(' '));
  }
}

/** Where texts are listed, each is an item unless it says otherwise; elsewhere those that say so. */
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

/** From 1; PowerPoint has nine. */
function levelOf(attributes: Attributes): number {
  return 1 + Math.min(8, Math.max(0, Math.trunc(Number(attributes.get('lvl')) || 0)));
}

function isTrue(attributes: Attributes, name: string): boolean {
  return ['1', 'true', 'on'].includes(attributes.get(name) ?? '');
}
