import type { ReadingOptions } from '@cardinal/contracts';
import type { ByteSource } from './text/byte-source.js';

/**
 * What a format's parser yields, in reading order. The builder turns drafts into canonical text, offsets, heading paths and
 * parts, so that no parser counts characters.
 *
 * Texts are trimmed, without control characters other than line feeds in code; soft line breaks are already joined.
 */
export type DraftBlock = DraftPage | DraftHeading | DraftText | DraftListItem | DraftTable;

/** Position of a line of text on its page, in points (1/72 inch) from the top left corner of the page as displayed; y grows downward. */
export interface DraftLine {
  /** Offset of the line's start in the draft's text, in UTF-16 code units. */
  readonly at: number;
  /** From 1. */
  readonly page: number;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** Start of a page: all drafts up to the next `DraftPage` lie on this page. Formats without pages never yield a `DraftPage`. */
export interface DraftPage {
  readonly kind: 'page';
  /** From 1. For spreadsheets: the sheet's number. */
  readonly number: number;
  /** Page label as printed ("iv"), where it differs from the number. */
  readonly label?: string;
  readonly ocr?: boolean;
}

export interface DraftHeading {
  readonly kind: 'heading';
  readonly text: string;
  /** Level of the heading, 1..6. */
  readonly level: number;
  /** In reading order; absent where the positions are not known. */
  readonly lines?: readonly DraftLine[];
}

export interface DraftText {
  readonly kind: 'paragraph' | 'code' | 'quote' | 'footnote';
  readonly text: string;
  readonly lines?: readonly DraftLine[];
}

export interface DraftListItem {
  readonly kind: 'list-item';
  /** Text without the marker. */
  readonly text: string;
  /** Marker as printed: "1.", "a)", "•". */
  readonly marker: string;
  /** Nesting from 1. */
  readonly level: number;
  readonly lines?: readonly DraftLine[];
}

/** A table, or some rows of a table: a long table is yielded as several drafts with the same header. */
export interface DraftTable {
  readonly kind: 'table';
  readonly caption?: string;
  /** Absent if the table has no header row. */
  readonly header?: readonly string[];
  /** Rows without the header row. Cells are single-line. */
  readonly rows: readonly (readonly string[])[];
  /** Columns, from 0, with an amount that spans several rows, in each of which it is repeated, or several columns. */
  readonly spanned?: readonly number[];
  /** True for every draft of a table except its first, so that the header row is not written again. */
  readonly continues?: boolean;
  /** Bounding box of the whole draft on its page. */
  readonly place?: Omit<DraftLine, 'at'>;
}

/** Input of a parser: the file, options and callbacks. */
export interface ParseContext {
  /** The file, local and read-only. */
  readonly path: string;
  /** The bytes of the file, from which text formats read instead of `path`. */
  readonly source: ByteSource;
  /** For messages and titles only; never trusted as a path. */
  readonly fileName: string;
  readonly signal: AbortSignal;
  /** Choices of the uploader that override detection (encoding, delimiter, header row…). */
  readonly reading: ReadingOptions;
  readonly ocr: {
    readonly enabled: boolean;
    /** Maximum number of pages recognised by OCR per document. */
    readonly maxPages: number;
    /** At least one, in the codes of tesseract.js: `eng`. */
    readonly languages: readonly string[];
  };
  progress(done: number, total: number, unit: 'pages' | 'rows' | 'bytes'): void;
  /** Reports to the user that something was lost or guessed. `code` is a stable identifier such as `PDF_PAGE_UNREADABLE`. */
  warn(code: string, message: string, page?: number): void;
  /** Reports that the OCR engine failed on a page image. Called in addition to `warn`. */
  recognitionFailed(cause: unknown): void;
  /** Reports facts about the document as a whole. May be called several times; later values replace earlier ones. */
  describe(facts: {
    readonly title?: string;
    readonly metadata?: Readonly<Record<string, string>>;
    readonly pages?: number;
    /** Unpacked size of the file in bytes. The size of the extracted text is limited in proportion to it (`OutputBudget`). */
    readonly unpackedBytes?: number;
  }): void;
}

/**
 * Reads one format.
 *
 * @throws {DocumentError} with a stable reason when the file cannot be read: `encrypted`, `corrupt`, `empty`, `mislabelled`,
 *   `too_large_unpacked`, `no_text`…
 */
export type FormatParser = (context: ParseContext) => AsyncIterable<DraftBlock>;

/** What a format's folder exports: how its files are recognised, and its parser. */
export interface FormatReader {
  /**
   * Returns the reason, as a message for the user, why the bytes cannot be of this format; undefined if they can.
   *
   * @param head The first `sniffBytes` of the file, or all of a shorter one.
   */
  readonly contradiction: (head: Uint8Array) => string | undefined;
  /** Loads the parser on demand, so that a process pays for its modules only when it reads the first file of the format. */
  readonly load: () => Promise<FormatParser>;
  /** Largest growth factor of a file when unpacked, used where its parser does not report `unpackedBytes`. Default: 1. */
  readonly unpacking?: number;
  /** Programs fill in the title property of such files from a template or file name, so it needs support in the text (`coverTitle`). */
  readonly titlesAreFilledIn?: boolean;
}
