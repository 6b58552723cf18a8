import { document } from '@cardinal/contracts';

/** Kinds of text, of which a card mostly contains one. */
export type UnitKind = 'prose' | 'list' | 'table' | 'code' | 'note' | 'heading';

/** The smallest part of a card: a whole block, or a piece of one cut between sentences, rows or lines. */
export interface Unit {
  readonly kind: UnitKind;
  readonly text: string;
  /** Offsets of `text` in the canonical text. */
  readonly start: number;
  readonly end: number;
  readonly page: number;
  /** Where further pages begin within the unit, in order, as offsets in the canonical text. Absent if it is on one page. */
  readonly furtherPages?: readonly PageStart[];
  /** Estimated word pieces. */
  readonly tokens: number;
  /** For a list item: its marker as printed, and its depth from 1. */
  readonly marker?: string;
  readonly level?: number;
  readonly table?: TableFacts;
}

interface PageStart {
  readonly start: number;
  readonly page: number;
}

/** Finds where further pages begin in a block, by the lines on which it is printed. */
export function furtherPagesOf({ page, lines }: document.Block): { readonly furtherPages?: readonly PageStart[] } {
  const further: PageStart[] = [];
  let last = page;
  for (const line of lines) {
    if (line.page > last) further.push({ start: line.start, page: line.page });
    last = Math.max(last, line.page);
  }
  return further.length > 0 ? { furtherPages: further } : {};
}

/** The page of a place in a unit. */
export const pageAt = ({ page, furtherPages = [] }: Unit, offset: number): number =>
  furtherPages.findLast(({ start }) => start <= offset)?.page ?? page;

/** The context of a table's rows, wherever the table was cut. */
export interface TableFacts {
  /** Names of columns: all of them, or those of this unit's cells if there are many, see `cutTable`. */
  readonly header: readonly string[];
  readonly caption: string;
  /** Equal for units with equal header and caption, and, if the header is long, equal first column. */
  readonly identity: string;
  /** Cells of the rows in this unit, of which the first `headerRows` are the header's. */
  readonly rows: readonly (readonly string[])[];
  readonly headerRows: number;
  /** The header rows as printed, if an earlier unit contains them; `numberedColumns` if there are none. */
  readonly headerBefore?: string;
  /** Whether a row was too long and is cut: then a cell's position in its row does not give its column. */
  readonly isCut?: true;
}

/** Units that make one card: neighbours in the canonical text with nothing but white space between them. */
export interface Group {
  readonly units: readonly Unit[];
  readonly headingPath: readonly string[];
  readonly tokens: number;
  /** The sentence that leads into a list or table, if this group is a later part of it. */
  readonly leadIn?: string;
  /** Short lines above the group, printed like headings, that the parser did not recognise as such. Outermost first. */
  readonly runIn?: readonly string[];
}

const kinds: Partial<Record<document.BlockKind, UnitKind>> = {
  [document.BlockKind.HEADING]: 'heading',
  [document.BlockKind.LIST_ITEM]: 'list',
  [document.BlockKind.TABLE]: 'table',
  [document.BlockKind.CODE]: 'code',
  [document.BlockKind.FOOTNOTE]: 'note',
};

/** Kinds of a newer parser are treated as prose, so that their text is covered by cards. */
export const unitKindOf = (block: document.Block): UnitKind => kinds[block.kind] ?? 'prose';

export const lastUnit = (group: Group | undefined): Unit | undefined => group?.units.at(-1);
