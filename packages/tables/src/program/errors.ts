import { AppError } from '@cardinal/kernel';

/** A program that is invalid for a table or cannot be computed. The message names the field or column and the violated rule. */
export class TableProgramError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'TABLE_PROGRAM_INVALID';
}
