/**
 * Why an operation failed, in the one vocabulary every service shares.
 *
 * Domain and application code chooses a kind; only the edges (HTTP, gRPC, event consumer) turn it
 * into a status. Adding a kind breaks the build until every edge has mapped it.
 */
export const errorKinds = [
  'invalid', // the caller can fix the request
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict', // lost a race, or the state does not allow it
  'exhausted', // a quota or rate limit; try later
  'unavailable', // a dependency is down; try later
  'timeout', // may or may not have happened; retry only if idempotent
  'cancelled', // the caller gave up
  'internal', // our bug
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** @returns the kind that another process named, or undefined if the name is not one of our kinds. */
export const errorKindOf = (name: unknown): ErrorKind | undefined => errorKinds.find((kind) => kind === name);

/** Code of a call that failed because the called service does not implement it, being of another release. */
export const remoteUnimplemented = 'REMOTE_UNIMPLEMENTED';

/** Safe-to-log facts about a failure. Never document text, prompts or credentials. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Base of every error this repository throws on purpose. `message` is safe to show to a caller. */
export abstract class AppError extends Error {
  abstract readonly kind: ErrorKind;
  /** Stable, greppable identifier: `AREA_PROBLEM`. Listed in packages/contracts/errors.md; never reused. */
  abstract readonly code: string;
  readonly facts: Facts;

  constructor(message: string, options: { cause?: unknown; facts?: Facts } = {}) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.facts = options.facts ?? {};
  }
}

/** What an unrecognised throw becomes at an edge: the cause is logged, never sent. */
export class UnexpectedError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'INTERNAL_UNEXPECTED';

  static from(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    return new UnexpectedError('Something went wrong on our side.', { cause: thrown });
  }
}

/** Whether trying the same thing again, unchanged, can succeed. */
export function isTransient(error: AppError): boolean {
  return error.kind === 'unavailable' || error.kind === 'exhausted' || error.kind === 'timeout';
}
