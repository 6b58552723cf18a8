import type { askGone } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';

export class AskNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'ASK_NOT_FOUND';

  constructor() {
    super('There is no such ask.');
  }
}

/** It was handed in, but there is nothing to show of it, or not where it was looked for: whoever asks need not wait for it. */
export class AskGoneError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'ASK_GONE' satisfies typeof askGone;

  constructor() {
    super('There is no such ask any more.');
  }
}

export class ChatNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CHAT_NOT_FOUND';

  constructor() {
    super('Chat not found.');
  }
}

/** There is nothing that a user could think something of. */
export class AskUnansweredError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'ASK_UNANSWERED';

  constructor() {
    super('The ask has no answer: it still runs, was cancelled, or failed.');
  }
}

/** Another runner that is alive works on the ask: come back later. */
export class AskBusyError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'ASK_BUSY';

  constructor() {
    super('The question is being answered elsewhere.');
  }
}

/** The process stops, or another runner took the ask over; it will be answered by someone else. */
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

/** The process that wrote the answer is gone, and what it began cannot be gone on with. */
export class AnswerBrokenOffError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'ANSWER_BROKEN_OFF';

  constructor() {
    super('The answer broke off; please ask again.');
  }
}

/** An answerer broke its promise to end with `done`. */
export class AnswerIncompleteError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'ANSWER_INCOMPLETE';

  constructor() {
    super('The answer broke off.');
  }
}

/** The file has no table of this number. */
export class TableNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'TABLE_NOT_FOUND';

  constructor() {
    super('There is no such table.');
  }
}

/** The tables of the file are typed soon, as after an upgrade or a restore. */
export class TablesPendingError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLES_PENDING';

  constructor() {
    super('The tables of the file are still being typed.');
  }
}

/** Typing the tables of the file takes more time or memory than it may. */
export class TablesFailedError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLES_FAILED';

  constructor() {
    super('The tables of the file could not be typed: that takes more time or memory than it may.');
  }
}

/** The cells of the table are not kept. */
export class TableRefusedError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'TABLE_REFUSED';

  constructor(reason: string) {
    super(`Nothing can be computed over the table: ${reason}`);
  }
}

/** A program takes more time or memory than it may. */
export class TableProgramTooLargeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'TABLE_PROGRAM_TOO_LARGE';

  constructor(cause: unknown) {
    super('program: takes more time or memory than it may; ask for less at a time.', { cause });
  }
}
