import { AppError } from '@cardinal/kernel';

/** The command line itself is wrong. */
export class UsageError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CLI_USAGE';
}

/** @throws {UsageError} */
export function integer(name: string, text: string, least: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`--${name} must be an integer, ${least} or more`);
}
