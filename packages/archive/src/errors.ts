import { AppError } from '@cardinal/kernel';

/** What was read is no whole archive: cut off, changed, or something else altogether. */
export class ArchiveDamagedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'ARCHIVE_DAMAGED';
}

/** An archive of a release that this program does not know. */
export class ArchiveVersionError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'ARCHIVE_VERSION_UNKNOWN';
}
