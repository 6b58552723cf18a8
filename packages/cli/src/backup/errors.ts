import { AppError } from '@cardinal/kernel';

/** Something else has an id, or a place, that a record of the archive has. */
export class RestoreClashError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'RESTORE_CLASH';

  constructor(what: string) {
    super(`Nothing was restored: ${what} is another here than in the archive.`);
  }
}

/** An increment was given without what it adds to. */
export class RestoreBaseError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'RESTORE_BASE_MISSING';
}

/** There is no such team or collection to archive. */
export class BackupScopeError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'BACKUP_SCOPE_NOT_FOUND';
}

/** Stopped by Ctrl-C: a partial archive is removed; a restore continues when it is run again. */
export class BackupInterruptedError extends AppError {
  override readonly kind = 'cancelled';
  override readonly code = 'BACKUP_INTERRUPTED';
}
