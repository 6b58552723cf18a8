import { AppError } from '@cardinal/kernel';

/** Unknown, deleted, or another team's; the caller cannot distinguish them. */
export class ConflictNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CONFLICT_NOT_FOUND';

  constructor() {
    super('Conflict not found.');
  }
}

/** The request asks for what conflicts do not have. */
export class InvalidConflictRequestError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CONFLICTS_INVALID_REQUEST';
}
