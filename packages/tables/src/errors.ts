import { AppError } from '@cardinal/kernel';

/** The bytes read as a document's tables are truncated, modified, or not tables at all. */
export class TablesDamagedError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'TABLES_DAMAGED';
}

/** The tables were written by a release with another format or typer version. The document must be parsed again. */
export class TablesVersionError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLES_VERSION_UNKNOWN';
}
