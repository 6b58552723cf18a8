import type { DeadLetters } from '@cardinal/bus';
import { AppError } from '@cardinal/kernel';

/** The dead letter does not exist; it may have been redelivered already. */
export class DeadLetterNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'DEAD_LETTER_NOT_FOUND';
}

/**
 * Redelivers one dead letter, or all that exist at this moment if `id` is `all`. A letter that fails again meanwhile stays.
 *
 * @returns the number of redelivered letters.
 * @throws {DeadLetterNotFoundError}
 */
export async function redrive(deadLetters: DeadLetters, id: string): Promise<number> {
  if (id !== 'all') {
    if (await deadLetters.redrive(id)) return 1;
    throw new DeadLetterNotFoundError('There is no dead letter with this id.');
  }
  let redriven = 0;
  for (const { deadLetterId } of await deadLetters.list(Number.MAX_SAFE_INTEGER)) {
    if (await deadLetters.redrive(deadLetterId)) redriven += 1;
  }
  return redriven;
}
