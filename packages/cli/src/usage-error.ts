import { AppError } from '@cardinal/kernel';

/** The command line itself is wrong. */
export class UsageError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CLI_USAGE';
}
