import type { document, DocumentType, ReadingOptions } from '@cardinal/contracts';
import type { ParseContext } from '../draft.js';
import type { DocumentReason } from '../errors.js';

/** A document is to be parsed. */
export interface ParseOrder {
  readonly task: 'parse';
  readonly path: string;
  readonly outputPath: string;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly reading?: ReadingOptions;
  readonly ocr: ParseContext['ocr'];
}

/** The tables of a parsed document are to be typed: an order of its own, so that it cannot cost the document what it was parsed to. */
export interface TypeOrder {
  readonly task: 'type';
  /** The parsed document, as `readFrames` reads it. */
  readonly path: string;
  readonly outputPath: string;
  /** Of the file that it was parsed from. */
  readonly type: DocumentType;
}

/** What the parent asks of a parser process. One at a time. */
export type Order = ParseOrder | TypeOrder;

/** What comes of an order: what is known of the document, or whether it has tables. */
export type ResultOf<Given extends Order> = Given extends ParseOrder ? document.ParsedSummary : boolean;

/**
 * Process ids of the stopped (SIGSTOP) parser processes, sent to the running ones: these kill them if the parent dies, because a stopped
 * process cannot notice that.
 */
export interface StoppedProcesses {
  readonly stopped: readonly number[];
}

export interface ParseProgress {
  readonly done: number;
  readonly total: number;
  readonly unit: 'pages' | 'rows' | 'bytes';
}

/** What a parser process reports. Every order ends in exactly one `done` or `failed`, or in the death of the process. */
export type ChildReport =
  | { readonly kind: 'progress'; readonly progress: ParseProgress }
  | { readonly kind: 'done'; readonly result: ResultOf<Order>; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly failure: ParseFailure; readonly rssBytes: number };

export interface ParseFailure {
  /** `storage`: not the document's fault. */
  readonly reason: DocumentReason | 'storage';
  readonly message: string;
  /** Class and stack frames of the original error, without its message, which may quote the document. For logs. */
  readonly trace?: string;
}
