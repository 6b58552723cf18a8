import { AppError } from '@cardinal/kernel';

/** A program that says what this table has not, or what nobody can compute: the message names the field or column and the rule. */
export class TableProgramError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'TABLE_PROGRAM_INVALID';
}
