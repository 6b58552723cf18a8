import { AppError, type ErrorKind, type Facts } from '@cardinal/kernel';

/** What a piece of work had more of than it may. `crash`: its thread ended for another reason, which is no better. */
export type Budget = 'time' | 'memory' | 'output' | 'crash';

/** Work on somebody's text took more time or memory than it may have, or killed its thread: doing it again ends the same way. */
export class WorkBudgetExceededError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'WORK_BUDGET_EXCEEDED';

  constructor(budget: Budget, options: { cause?: unknown; facts?: Facts } = {}) {
    super('The document is too complex to be worked on.', {
      cause: options.cause,
      facts: { ...options.facts, budget },
    });
  }
}

/** The pool was closed: the process stops, and the work comes back elsewhere. */
export class ThreadsClosedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'THREADS_CLOSED';
}

/** What the code in a thread threw, with its kind and code. Where that was no error of ours, the cause is its stack. */
export class ThreadFailureError extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(failure: { kind: ErrorKind; code: string; message: string; facts: Facts; trace?: string | undefined }) {
    super(failure.message, { facts: failure.facts, ...(failure.trace !== undefined && { cause: failure.trace }) });
    this.kind = failure.kind;
    this.code = failure.code;
  }
}
