import type { AppError, Facts } from '@cardinal/kernel';
import { ModelAccessError, ModelRefusedError, ModelUnavailableError } from './errors.js';

/** Cause and facts of a failure. The cause may hold the server's own words, which must not be shown to users. */
export interface FailureDetails {
  readonly cause: unknown;
  readonly facts?: Facts;
}

export function unavailable(details: FailureDetails): ModelUnavailableError {
  return new ModelUnavailableError('The language model cannot be reached or is overloaded.', details);
}

export function noAccess(details: FailureDetails): ModelAccessError {
  return new ModelAccessError('The language model does not accept this installation’s key.', details);
}

export function refusedRequest(details: FailureDetails): ModelRefusedError {
  return new ModelRefusedError('The language model does not accept the request.', details);
}

/** Maps the HTTP status of a server to an error of this package; the only place that does. */
export function failureOfStatus(status: number, details: FailureDetails): AppError {
  if (isTransientStatus(status)) return unavailable(details);
  if (status === 401 || status === 402 || status === 403) return noAccess(details);
  if (status === 404 || status === 405) {
    return new ModelAccessError('There is no such language model at the configured address.', details);
  }
  if (status >= 300 && status < 400) {
    return new ModelAccessError(
      'The configured address of the language model redirects to another one, which is not followed.',
      details,
    );
  }
  return refusedRequest(details);
}

const isTransientStatus = (status: number): boolean =>
  status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status !== 501);
