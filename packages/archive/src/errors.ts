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

/** The stored bytes of an original do not match its size or hash, so that no archive can contain it. */
export class OriginalDamagedError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'ARCHIVE_ORIGINAL_DAMAGED';
}
