import type { document, DocumentType } from '@cardinal/contracts';
import type { ParseContext } from '../draft.js';
import type { DocumentReason } from '../errors.js';

/** What the parent asks of a parser process. One document at a time. */
export interface ParseOrder {
  readonly path: string;
  readonly outputPath: string;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly ocr: ParseContext['ocr'];
}

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
  | { readonly kind: 'done'; readonly summary: document.ParsedSummary; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly failure: ParseFailure; readonly rssBytes: number };

export interface ParseFailure {
  /** `storage`: not the document's fault. */
  readonly reason: DocumentReason | 'storage';
  readonly message: string;
  /** Class and stack frames of the original error, without its message, which may quote the document. For logs. */
  readonly trace?: string;
}
