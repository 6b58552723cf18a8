import type { Box } from './geometry.js';

/** Text in one direction, in upright page coordinates, with the formatting that most of it has. */
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

/** A piece of text as drawn by one operation of the file. */
export interface Run extends TypesetText {
  /** Whether the file has a space before the run. */
  readonly spaceBefore: boolean;
  /** Marked-content id, the link to the structure tree. */
  readonly contentId: string | undefined;
  readonly artifact: boolean;
}

/** Items that share a baseline. */
export interface Row<T> extends Box {
  readonly items: readonly T[];
  readonly y: number;
  readonly size: number;
}

/** Adjacent runs of a row without a wide gap between them: a line of a column, or a cell. */
export interface Segment extends Box {
  readonly runs: readonly Run[];
  readonly y: number;
  readonly size: number;
  /** Number of characters. */
  readonly length: number;
  /** Whether the text begins with a list marker. */
  readonly marked: boolean;
  /** If set, the segment is a placeholder for this table, whose text is not in `runs`. */
  readonly table?: FoundTable;
}

/** A thin straight line, drawn or filled. */
export interface Rule {
  readonly vertical: boolean;
  /** x of a vertical rule, y of a horizontal rule. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface FoundTable extends Box {
  /** Column names found above the table; empty if there are none. Absent if not searched for, so that the first row may be the header. */
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** As in `DraftTable`; absent: none. */
  readonly spanned?: readonly number[];
  readonly runs: readonly Run[];
}

/** The text of a row, or of its part in one column. */
export type Line = TypesetText;

export interface TextBlock extends Box {
  /** Set if the coordinates are not those of the page as displayed, because the text is turned. */
  readonly askew?: true;
  type: 'paragraph' | 'item' | 'heading' | 'code';
  readonly page: number;
  lines: Line[];
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Whether the block comes from the structure tree, and is thus joined and ordered as tagged. */
  readonly tagged: boolean;
  /** Left and right edge of the column. */
  readonly left: number;
  readonly right: number;
  /** Level of a heading, 1..6. */
  level?: number;
}

export interface TableBlock extends Box {
  readonly type: 'table';
  /** As in `TextBlock`. */
  readonly askew?: true;
  readonly page: number;
  /** As in `FoundTable`. */
  readonly header?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly spanned?: readonly number[];
}

export type Block = TextBlock | TableBlock;

/** A page's text, before layout. */
export interface PageText {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Set if the page was turned to be upright, so that coordinates are not those of the page as displayed. */
  readonly askew?: true;
  runs: readonly Run[];
  /** Text turned against the main direction of the page: one list per direction, each upright in its own coordinates. */
  readonly turned: readonly (readonly Run[])[];
  /** Runs by the areas found by OCR, in reading order. Absent for text of the file itself, which does not define columns. */
  readonly areas?: readonly (readonly Run[])[];
  /** Number of visible characters, and of those among them without a Unicode meaning. */
  readonly characters: number;
  readonly unmapped: number;
}

/** A value that someone entered or ticked on a page. Not part of the page's own content. */
export interface FormField {
  /** `box`: a check box or radio button; `text`: text that needs no label. */
  readonly kind: 'value' | 'box' | 'text';
  readonly value: string;
  /** Name of the field in the file, meant for readers that cannot see the page; `''` if it is meaningless. */
  readonly name: string;
  readonly box: Box;
  /** Id of the field in the structure tree. */
  readonly contentId: string;
}

/** The result of laying out a page. */
export interface LaidOutPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly label?: string;
  readonly ocr: boolean;
  /** As in `PageText`. */
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

/** Depth of each title in the document's outline, by its `comparable` form. */
export type Outline = ReadonlyMap<string, number>;
