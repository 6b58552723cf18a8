import { document } from '@cardinal/contracts';

/** What kinds of text stay together in a card. */
export type UnitKind = 'prose' | 'list' | 'table' | 'code' | 'note' | 'heading';

/** The smallest thing a card is made of: a whole block, or a piece of one cut between sentences, rows or lines. */
export interface Unit {
  readonly kind: UnitKind;
  readonly text: string;
  /** Offsets of `text` in the canonical text. */
  readonly start: number;
  readonly end: number;
  readonly page: number;
  /** Estimated word pieces. */
  readonly tokens: number;
  /** List item: its marker as printed, and its depth from 1. */
  readonly marker?: string;
  readonly level?: number;
  readonly table?: TableFacts;
}

/** What the rows of a table mean, wherever it was cut. */
export interface TableFacts {
  /** Names of columns: all of them, or those of this unit's cells where they are many, see `cutTable`. */
  readonly header: readonly string[];
  readonly caption: string;
  /** Equal where header and caption are, and the columns that the unit begins with. */
  readonly identity: string;
  /** Cells of the rows in this unit, the first `headerRows` of them the header's. */
  readonly rows: readonly (readonly string[])[];
  readonly headerRows: number;
  /** The header rows as printed, where they stand in a unit before; `numberedColumns` where there are none. */
  readonly headerBefore?: string;
  /** A row was too long and is cut: a cell's place in its row does not say its column. */
  readonly isCut?: true;
}

/** Units that make one card: neighbours in the canonical text with nothing but white space between them. */
export interface Group {
  readonly units: readonly Unit[];
  readonly headingPath: readonly string[];
  readonly tokens: number;
  /** The sentence that led into a list or table whose later part this is. */
  readonly leadIn?: string;
  /** Short lines above, printed like headings, that the parser did not know for such. Outermost first. */
  readonly runIn?: readonly string[];
}

const kinds: Partial<Record<document.BlockKind, UnitKind>> = {
  [document.BlockKind.HEADING]: 'heading',
  [document.BlockKind.LIST_ITEM]: 'list',
  [document.BlockKind.TABLE]: 'table',
  [document.BlockKind.CODE]: 'code',
  [document.BlockKind.FOOTNOTE]: 'note',
};

/** Kinds of a newer parser are read as prose: their text is covered, whatever they are. */
export const unitKindOf = (block: document.Block): UnitKind => kinds[block.kind] ?? 'prose';

export const lastUnit = (group: Group | undefined): Unit | undefined => group?.units.at(-1);
