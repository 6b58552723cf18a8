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

/** How the layout of an index relates to that of this program. */
export type LayoutAge = 'older' | 'newer';

const otherLayouts: Readonly<Record<LayoutAge, string>> = {
  older:
    'The search index has the layout or the terms of an older release; start a retrieval service, which rebuilds it.',
  newer: 'The search index has the layout or the terms of a newer release; run that release, or reindex.',
};

/** The index has the layout of another release. A starting retrieval service rebuilds an older one; a newer one needs `reindex`. */
export class IndexLayoutError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'INDEX_LAYOUT_DIFFERS';

  readonly age: LayoutAge;

  constructor(age: LayoutAge, facts: Readonly<Record<string, string | number>>) {
    super(otherLayouts[age], { facts });
    this.age = age;
  }
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

/** Whether Elasticsearch refused with that status. */
export const isRefused = (thrown: unknown, status: number): boolean =>
  thrown instanceof IndexRequestError && thrown.status === status;

/** @returns undefined if Elasticsearch refused with that status; any other error is rethrown. */
export function unlessRefused(status: number): (thrown: unknown) => undefined {
  return (thrown) => {
    if (isRefused(thrown, status)) return undefined;
    throw thrown;
  };
}
