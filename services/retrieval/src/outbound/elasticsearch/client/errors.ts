import { AppError } from '@cardinal/kernel';

/** The search index cannot be reached, is overloaded, or refuses our credentials. Nothing is lost; try later. */
export class IndexUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'INDEX_UNAVAILABLE';
}

/** The index was rebuilt during this work, which has to be repeated in the new one. Transient: redelivery repeats it. */
export class IndexReplacedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'INDEX_REPLACED';
}

/** The index has the mappings of another release. `reindex` builds one that fits. */
export class IndexLayoutError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'INDEX_LAYOUT_DIFFERS';
}

/** The index refused a request as invalid: a bug of ours, or an index that was changed by hand. */
export class IndexRequestError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'INDEX_REQUEST_REFUSED';
  readonly status: number;
  /** Elasticsearch's own name of the problem, e.g. `version_conflict_engine_exception`. */
  readonly type: string;

  constructor(status: number, type: string, cause: unknown) {
    super('The search index refused a request; run reindex if it was changed by hand.', {
      cause,
      facts: { status, type },
    });
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
