import { AppError } from '@cardinal/kernel';

/** The deployment has another record with the same id or at the same place as a record of the archive. */
export class RestoreClashError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'RESTORE_CLASH';

  constructor(what: string) {
    super(`The archive cannot be restored here: ${what} already exists and differs from the one in the archive.`);
  }
}

/** An increment cannot be restored without the archive that it builds on. */
export class RestoreBaseError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'RESTORE_BASE_MISSING';
}

/** The team or collection to archive does not exist. */
export class BackupScopeError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'BACKUP_SCOPE_NOT_FOUND';
}

/** Interrupted by Ctrl-C: a partial archive is removed; a restore can be completed by running it again. */
export class BackupInterruptedError extends AppError {
  override readonly kind = 'cancelled';
  override readonly code = 'BACKUP_INTERRUPTED';
}
