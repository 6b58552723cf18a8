import type { ReadingOptions } from '@cardinal/contracts';
import type { ByteSource } from './text/byte-source.js';

/**
 * What a format's parser yields, in reading order. The builder turns drafts into canonical text, offsets, heading paths and
 * parts, so that no parser counts characters.
 *
 * Texts are trimmed, without control characters other than line feeds in code; soft line breaks are already joined.
 */
export type DraftBlock = DraftPage | DraftHeading | DraftText | DraftListItem | DraftTable;

/** Where a line of a text stands on its page, in points (1/72 inch) from the top left corner of the page as it is shown; y grows downward. */
export interface DraftLine {
  /** Where it begins in the draft's text, in UTF-16 code units. */
  readonly at: number;
  /** From 1. */
  readonly page: number;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** Everything that follows lies on this page, until the next one. Formats without pages never yield it. */
export interface DraftPage {
  readonly kind: 'page';
  /** From 1. For spreadsheets: the sheet's number. */
  readonly number: number;
  /** As printed, where it differs. */
  readonly label?: string;
  readonly ocr?: boolean;
}

export interface DraftHeading {
  readonly kind: 'heading';
  readonly text: string;
  /** 1..6. */
  readonly level: number;
  /** In order; absent: not known. */
  readonly lines?: readonly DraftLine[];
}

export interface DraftText {
  readonly kind: 'paragraph' | 'code' | 'quote' | 'footnote';
  readonly text: string;
  readonly lines?: readonly DraftLine[];
}

export interface DraftListItem {
  readonly kind: 'list-item';
  /** Without its marker. */
  readonly text: string;
  /** As printed: "1.", "a)", "•". */
  readonly marker: string;
  /** Nesting from 1. */
  readonly level: number;
  readonly lines?: readonly DraftLine[];
}

/** A table, or some of its rows: a long one comes in several drafts with the same header. */
export interface DraftTable {
  readonly kind: 'table';
  readonly caption?: string;
  /** Absent: the table has none. */
  readonly header?: readonly string[];
  /** Without the header row. Cells are single-line. */
  readonly rows: readonly (readonly string[])[];
  /** Columns, from 0, in which an amount that spans several rows is repeated in each of them. */
  readonly spanned?: readonly number[];
  /** True for every draft of a table but its first: the header row is not written again. */
  readonly continues?: boolean;
  /** The whole of it. */
  readonly place?: Omit<DraftLine, 'at'>;
}

/** What a parser is given besides the file. */
export interface ParseContext {
  /** The file, local and read-only. */
  readonly path: string;
  /** What text formats read. */
  readonly source: ByteSource;
  /** For messages and titles only; never trusted as a path. */
  readonly fileName: string;
  readonly signal: AbortSignal;
  /** How the file is to be read, where someone has said so. */
  readonly reading: ReadingOptions;
  readonly ocr: {
    readonly enabled: boolean;
    /** Pages read by OCR at most, per document. */
    readonly maxPages: number;
    /** At least one, as tesseract.js names them: `eng`. */
    readonly languages: readonly string[];
  };
  progress(done: number, total: number, unit: 'pages' | 'rows' | 'bytes'): void;
  /** Something was lost or guessed that the user should know. `code` is stable: `PDF_PAGE_UNREADABLE`. */
  warn(code: string, message: string, page?: number): void;
  /** A page that is a picture could not be recognised because the engine failed: beside a warning. */
  recognitionFailed(cause: unknown): void;
  /** Facts about the document as a whole. */
  describe(facts: {
    readonly title?: string;
    readonly metadata?: Readonly<Record<string, string>>;
    readonly pages?: number;
    /** Bytes that the file's format unpacks to: what its text is measured against. */
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
   * Why the bytes cannot be of the format, as a message for the user; undefined where they can.
   *
   * @param head The first `sniffBytes` of the file, or all of a shorter one.
   */
  readonly contradiction: (head: Uint8Array) => string | undefined;
  /** Loads the parser, which a process pays for when the first file of the format comes. */
  readonly load: () => Promise<FormatParser>;
  /** What a file grows to once unpacked, at most, where its parser does not say so. Default: 1. */
  readonly unpacking?: number;
  /** Programs fill in the title property of such files, from a template or the file's name: it counts where the text agrees (`coverTitle`). */
  readonly titlesAreFilledIn?: boolean;
}
