import { AppError } from '@cardinal/kernel';

/** What was read as a document's tables is cut off, changed, or something else altogether. */
export class TablesDamagedError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'TABLES_DAMAGED';
}

/** Tables that another release wrote; the document has to be read again. */
export class TablesVersionError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLES_VERSION_UNKNOWN';
}
