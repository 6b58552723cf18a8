import type { Box } from './geometry.js';

/** Text in one direction, in upright page coordinates; how most of it is set. */
interface TypesetText extends Box {
  readonly text: string;
  /** Baseline. */
  readonly y: number;
  /** Font size. */
  readonly size: number;
  /** 100..900, from the font's name. */
  readonly weight: number;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly rightToLeft: boolean;
}

/** A piece of text as the file draws it. */
export interface Run extends TypesetText {
  /** The file has a blank before it. */
  readonly spaceBefore: boolean;
  /** Marked-content id, the link to the structure tree. */
  readonly contentId: string | undefined;
  readonly artifact: boolean;
}

/** Things that share a baseline. */
export interface Row<T> extends Box {
  readonly items: readonly T[];
  readonly y: number;
  readonly size: number;
}

/** Neighbouring runs of a row without a wide gap: a line of a column, or a cell. */
export interface Segment extends Box {
  readonly runs: readonly Run[];
  readonly y: number;
  readonly size: number;
  /** Characters. */
  readonly length: number;
  /** Begins with a list marker. */
  readonly marked: boolean;
  /** The segment is a placeholder for this table, whose text is not in `runs`. */
  readonly table?: FoundTable;
}

/** A thin straight line, drawn or filled. */
export interface Rule {
  readonly vertical: boolean;
  /** x of a vertical one, y of a horizontal one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface FoundTable extends Box {
  /** What stands over the columns, where that was looked for; empty: nothing. Otherwise the first row may name them. */
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly runs: readonly Run[];
}

/** The text of a row, or of its part in one column. */
export type Line = TypesetText;

export interface TextBlock extends Box {
  /** It stands in coordinates that are not those of the page as it is shown. */
  readonly askew?: true;
  type: 'paragraph' | 'item' | 'heading' | 'code';
  readonly page: number;
  lines: Line[];
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly mono: boolean;
  /** From the structure tree: joined and ordered as tagged. */
  readonly tagged: boolean;
  /** Left and right edge of the column. */
  readonly left: number;
  readonly right: number;
  /** Headings, 1..6. */
  level?: number;
}

export interface TableBlock extends Box {
  readonly type: 'table';
  /** As of text. */
  readonly askew?: true;
  readonly page: number;
  /** As in `FoundTable`. */
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Block = TextBlock | TableBlock;

/** A page's text, before layout. */
export interface PageText {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** The page was turned for it: its coordinates are not those of the page as it is shown. */
  readonly askew?: true;
  runs: readonly Run[];
  /** Text turned by a quarter against the page's own direction, each direction upright in coordinates of its own. */
  readonly turned: readonly (readonly Run[])[];
  /** The runs by the areas in which text recognition found them, in reading order; absent: the file says what is drawn, not where columns are. */
  readonly areas?: readonly (readonly Run[])[];
  /** Visible characters, and those without a Unicode meaning. */
  readonly characters: number;
  readonly unmapped: number;
}

/** What somebody wrote or ticked on a page: it is no part of the page's own content. */
export interface FormField {
  /** `box`: a check box or radio button, `text`: text that stands for itself. */
  readonly kind: 'value' | 'box' | 'text';
  readonly value: string;
  /** What the file calls it, for readers that do not see the page; `''` where that says nothing. */
  readonly name: string;
  readonly box: Box;
  /** Its id in the structure tree. */
  readonly contentId: string;
}

/** What remains of a page after its layout. */
export interface LaidOutPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly label?: string;
  readonly ocr: boolean;
  /** As of its text. */
  readonly askew?: true;
  readonly blocks: readonly Block[];
}

/** A node of a page's structure tree, as pdf.js returns it. */
export interface TagNode {
  readonly role?: string;
  readonly children?: readonly (TagNode | TagContent)[];
}

export interface TagContent {
  readonly type: string;
  readonly id?: string;
}

/** Titles in comparable form to their depth, from the document's outline. */
export type Outline = ReadonlyMap<string, number>;
