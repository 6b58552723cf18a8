import { AppError } from '@cardinal/kernel';

/** The input is not a complete archive: cut off, changed, or a different file altogether. */
export class ArchiveDamagedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'ARCHIVE_DAMAGED';
}

/** The archive has a format version that this program does not know. */
export class ArchiveVersionError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'ARCHIVE_VERSION_UNKNOWN';
}
