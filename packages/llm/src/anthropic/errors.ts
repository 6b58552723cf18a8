import { AnthropicError, APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { AppError } from '@cardinal/kernel';
import { ServerWords } from '../errors.js';
import { failureOfStatus, noAccess, refusedRequest, unavailable } from '../failure.js';
import { broken, fieldsOf, type Fields } from '../format.js';

/** Error types of the API that a retry may resolve; needed within a stream, where there is no status. */
const transientTypes: ReadonlySet<string> = new Set([
  'overloaded_error',
  'rate_limit_error',
  'api_error',
  'timeout_error',
]);
const accessTypes: ReadonlySet<string> = new Set(['authentication_error', 'permission_error', 'billing_error']);

/** Translates an error of the provider's client. The provider's own words are only in the cause (`ServerWords`). */
export function toModelError(thrown: unknown): Error {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof APIConnectionError) return unavailable({ cause: thrown });
  if (thrown instanceof APIError) return ofApi(thrown);
  if (thrown instanceof AnthropicError) return broken('could not be read', new ServerWords(thrown.message));
  // Errors of the socket while a reply is read.
  return unavailable({ cause: thrown });
}

/** @returns the server's message if it rejected the request before a stream began; otherwise undefined. */
export function refusalIn(thrown: unknown): string | undefined {
  return thrown instanceof APIError && thrown.status !== undefined ? thrown.message : undefined;
}

function ofApi(error: APIError): Error {
  const { status, type } = error;
  const facts = { status: status ?? 0, type: type ?? '', requestId: error.requestID ?? '' };
  const details = { cause: new ServerWords(error.message), facts };
  return status === undefined ? unavailable(details) : failureOfStatus(status, details);
}

/** Translates a failure that a server reports within its reply. */
export function failureIn({ error }: Fields): Error {
  const { type, message } = fieldsOf(error);
  if (typeof type !== 'string') return broken('reports an error without a type');
  const details = { cause: new ServerWords(typeof message === 'string' ? message : ''), facts: { status: 0, type } };
  if (transientTypes.has(type)) return unavailable(details);
  return accessTypes.has(type) ? noAccess(details) : refusedRequest(details);
}
