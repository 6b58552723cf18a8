import { AppError } from '@cardinal/kernel';

/** Why a document cannot become text. Shown to users as `status_reason`; never renamed. */
export type DocumentReason =
  | 'empty' // no bytes
  | 'no_text' // nothing to read, after OCR
  | 'ocr_failed' // nothing to read but pictures, and the recognition of text failed: not the document's fault
  | 'encrypted' // needs a password
  | 'corrupt' // not what its signature promises, or truncated beyond use
  | 'mislabelled' // the bytes are of another format than the file name's
  | 'unsupported_type'
  | 'too_large_unpacked' // a zip bomb, or unreasonably large once unpacked
  | 'parser_crashed' // the parser process died
  | 'parser_out_of_memory'
  | 'parser_timeout';

/** A document that can never be parsed as it is: final, not worth a retry. */
export class DocumentError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'DOCUMENT_UNREADABLE';
  readonly reason: DocumentReason;

  constructor(reason: DocumentReason, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause, facts: { reason } });
    this.reason = reason;
  }
}

/** A stored parsed document is damaged: parse the original again. */
export class DocumentFormatError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'DOCUMENT_PARSED_DAMAGED';
}

/** The file could not be read or the result not written, for reasons that lie outside the document. */
export class DocumentStorageError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'DOCUMENT_STORAGE';
}

/** The parser pool was closed, or the caller gave up, before the document was done. */
export class ParsingCancelledError extends AppError {
  override readonly kind = 'cancelled';
  override readonly code = 'DOCUMENT_PARSING_CANCELLED';
}
