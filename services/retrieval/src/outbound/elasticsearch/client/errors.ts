import { AppError } from '@cardinal/kernel';

/** The search index cannot be reached, is overloaded, or refuses our credentials. Nothing is lost; try later. */
export class IndexUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'INDEX_UNAVAILABLE';
}

/** The index was rebuilt beside this work, which has to be done again in the new one. */
export class IndexReplacedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'INDEX_REPLACED';
}

/** The index was made by a program of another layout. `reindex` makes one that fits. */
export class IndexLayoutError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'INDEX_LAYOUT_DIFFERS';
}

/** The index refused a request as wrong: our bug, or a change made to it by hand. */
export class IndexRequestError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'INDEX_REQUEST_REFUSED';
  readonly status: number;
  /** Elasticsearch's own name of the problem, e.g. `version_conflict_engine_exception`. */
  readonly type: string;

  constructor(status: number, type: string, cause: unknown) {
    super('The search index refused a request.', { cause, facts: { status, type } });
    this.status = status;
    this.type = type;
  }
}

/** @returns undefined where Elasticsearch refused with that status; anything else is thrown on. */
export function unlessRefused(status: number): (thrown: unknown) => undefined {
  return (thrown) => {
    if (thrown instanceof IndexRequestError && thrown.status === status) return undefined;
    throw thrown;
  };
}
