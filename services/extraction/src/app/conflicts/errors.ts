import { AppError } from '@cardinal/kernel';

/** Unknown, deleted, or another team's; the caller cannot distinguish these cases. */
export class ConflictNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CONFLICT_NOT_FOUND';

  constructor() {
    super('Conflict not found.');
  }
}

/** The request names a state, type, action or range that does not exist for conflicts. */
export class InvalidConflictRequestError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CONFLICTS_INVALID_REQUEST';
}
