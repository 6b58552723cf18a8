import { AppError, type ErrorKind, type Facts } from '@cardinal/kernel';

/** The limit that a piece of work exceeded. `crash`: the thread ended for another reason, which callers treat the same way. */
export type Budget = 'time' | 'memory' | 'output' | 'crash';

/** Work on foreign text exceeded its time or memory, or crashed its thread. Not transient: a retry would end the same way. */
export class WorkBudgetExceededError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'WORK_BUDGET_EXCEEDED';

  constructor(budget: Budget, options: { cause?: unknown; facts?: Facts } = {}) {
    super('The document is too complex to be processed.', {
      cause: options.cause,
      facts: { ...options.facts, budget },
    });
  }
}

/** The pool was closed because the process stops. Transient: the work is delivered again elsewhere or later. */
export class ThreadsClosedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'THREADS_CLOSED';
}

/** The error that the code in a thread threw, with its kind and code. For an error that is not an `AppError`, `cause` is its stack. */
export class ThreadFailureError extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(failure: { kind: ErrorKind; code: string; message: string; facts: Facts; trace?: string | undefined }) {
    super(failure.message, { facts: failure.facts, ...(failure.trace !== undefined && { cause: failure.trace }) });
    this.kind = failure.kind;
    this.code = failure.code;
  }
}
