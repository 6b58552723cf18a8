import type { askGone } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';

export class AskNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'ASK_NOT_FOUND';

  constructor() {
    super('There is no such ask.');
  }
}

/** The ask exists but can no longer be read, or is not in the given collection. Waiting does not help. */
export class AskGoneError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'ASK_GONE' satisfies typeof askGone;

  constructor() {
    super('The ask can no longer be read, or is not in this collection.');
  }
}

export class ChatNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CHAT_NOT_FOUND';

  constructor() {
    super('Chat not found.');
  }
}

/** There is no answer that a user could rate. */
export class AskUnansweredError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'ASK_UNANSWERED';

  constructor() {
    super('The ask has no answer: it still runs, was cancelled, or failed.');
  }
}

/** Another live runner works on the ask; a retry may help. */
export class AskBusyError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'ASK_BUSY';

  constructor() {
    super('The question is being answered elsewhere.');
  }
}

/** The process is stopping, or another runner has taken over the ask, which is answered elsewhere. */
export class AskInterruptedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'ASK_INTERRUPTED';

  constructor() {
    super('Answering was interrupted and will be continued.');
  }
}

export class AskTimeoutError extends AppError {
  override readonly kind = 'timeout';
  override readonly code = 'ASK_TIMEOUT';

  constructor(deadlineMs: number) {
    super(`No answer was found within ${Math.round(deadlineMs / 1000)} seconds.`, { facts: { deadlineMs } });
  }
}

export class UnknownModelError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'ASK_MODEL_UNKNOWN';

  constructor(known: readonly string[]) {
    super(`The model is not known. Known models: ${known.join(', ')}.`);
  }
}

/** The process that was writing the answer has died, and no other process can continue its text. */
export class AnswerBrokenOffError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'ANSWER_BROKEN_OFF';

  constructor() {
    super('The answer was interrupted; please ask again.');
  }
}

/** An answerer ended without a `done` step, which is a bug. */
export class AnswerIncompleteError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'ANSWER_INCOMPLETE';

  constructor() {
    super('The answer ended before it was complete.');
  }
}

/** The file has no table with this number. */
export class TableNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'TABLE_NOT_FOUND';

  constructor() {
    super('There is no such table.');
  }
}

/** The tables of the file are still to be typed, as after an upgrade or a restore. */
export class TablesPendingError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLES_PENDING';

  constructor() {
    super('The tables of the file are still being typed; try again later.');
  }
}

/** Typing the tables of the file exceeded its limits of time or memory. */
export class TablesFailedError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLES_FAILED';

  constructor() {
    super('The tables of the file could not be typed: that takes more time or memory than allowed.');
  }
}

/** The cells of the table are not stored. */
export class TableRefusedError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLE_REFUSED';

  constructor(reason: string) {
    super(`Nothing can be computed over the table: ${reason}`);
  }
}

/** A program exceeded its limits of time or memory. */
export class TableProgramTooLargeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'TABLE_PROGRAM_TOO_LARGE';

  constructor(cause: unknown) {
    super('program: takes more time or memory than allowed; request less at a time.', { cause });
  }
}
