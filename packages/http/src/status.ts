import type { ErrorKind } from '@cardinal/kernel';

/** The one place where a kind of failure becomes an HTTP status. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  exhausted: 429,
  cancelled: 499, // as nginx logs it: the caller gave up, nobody reads this answer
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const satisfies Record<ErrorKind, number>;
