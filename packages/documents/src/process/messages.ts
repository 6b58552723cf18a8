import type { document, DocumentType, ReadingOptions } from '@cardinal/contracts';
import type { ParseContext } from '../draft.js';
import type { DocumentReason } from '../errors.js';

/** Order to parse a document. */
export interface ParseOrder {
  readonly task: 'parse';
  readonly path: string;
  readonly outputPath: string;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly reading?: ReadingOptions;
  readonly ocr: ParseContext['ocr'];
}

/** Order to type the tables of a parsed document. Separate from parsing, so that a failure here does not lose the parsed document. */
export interface TypeOrder {
  readonly task: 'type';
  /** Path of the parsed document, in the framing of `readFrames`. */
  readonly path: string;
  readonly outputPath: string;
  /** Format of the original file. */
  readonly type: DocumentType;
}

/** An order from the parent to a parser process. A process executes one order at a time. */
export type Order = ParseOrder | TypeOrder;

/** Result of an order: the summary of the parsed document, or whether the document has tables. */
export type ResultOf<Given extends Order> = Given extends ParseOrder ? document.ParsedSummary : boolean;

/**
 * Process ids of the stopped (SIGSTOP) parser processes. The parent sends them to the running processes, which kill the stopped ones if
 * the parent dies, because a stopped process cannot notice the parent's death.
 */
export interface StoppedProcesses {
  readonly stopped: readonly number[];
}

export interface ParseProgress {
  readonly done: number;
  readonly total: number;
  readonly unit: 'pages' | 'rows' | 'bytes';
}

/** A message from a parser process. Every order ends in exactly one `done` or `failed`, or in the death of the process. */
export type ChildReport =
  | { readonly kind: 'progress'; readonly progress: ParseProgress }
  | { readonly kind: 'done'; readonly result: ResultOf<Order>; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly failure: ParseFailure; readonly rssBytes: number };

export interface ParseFailure {
  /** `storage`: reading or writing a file failed, which is not the document's fault. */
  readonly reason: DocumentReason | 'storage';
  readonly message: string;
  /** Class and stack frames of the original error, without its message, which may quote the document. For logs. */
  readonly trace?: string;
}
