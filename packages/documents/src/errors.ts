import { AppError } from '@cardinal/kernel';

/** Reason why no text can be extracted from a document. Users see it as `status_reason`, so values are never renamed. */
export type DocumentReason =
  | 'empty' // no bytes
  | 'no_text' // no text, even after OCR
  | 'ocr_failed' // only pictures, and the OCR engine failed, so the document itself is not at fault
  | 'encrypted' // needs a password
  | 'corrupt' // the content does not match the file's signature, or is truncated beyond use
  | 'mislabelled' // the bytes are of another format than the extension of the file name
  | 'unsupported_type'
  | 'too_large_unpacked' // a zip bomb, or unreasonably large once unpacked
  | 'parser_crashed' // the parser process died
  | 'parser_out_of_memory'
  | 'parser_timeout';

/** A document that cannot be parsed as it is. Permanent: a retry fails the same way (except for `ocr_failed`, where the engine failed). */
export class DocumentError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'DOCUMENT_UNREADABLE';
  readonly reason: DocumentReason;

  constructor(reason: DocumentReason, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause, facts: { reason } });
    this.reason = reason;
  }
}

/** A stored parsed document is damaged; the remedy is to parse the original file again. */
export class DocumentFormatError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'DOCUMENT_PARSED_DAMAGED';
}

/** The file could not be read or the result could not be written, for reasons outside the document. A retry may succeed. */
export class DocumentStorageError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'DOCUMENT_STORAGE';
}

/** The parser pool was closed, or the caller aborted, before parsing was complete. */
export class ParsingCancelledError extends AppError {
  override readonly kind = 'cancelled';
  override readonly code = 'DOCUMENT_PARSING_CANCELLED';
}
