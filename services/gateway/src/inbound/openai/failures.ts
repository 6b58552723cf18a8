import type { Failure } from '@cardinal/http';

/** Codes of the OpenAI interface that clients check. All other codes are ours, in lower case to match. */
const codes: Readonly<Record<string, string>> = {
  AUTH_KEY_INVALID: 'invalid_api_key',
  TOKEN_QUOTA_EXCEEDED: 'insufficient_quota',
  RATE_LIMITED: 'rate_limit_exceeded',
};

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
};

/** A failure in the shape of the OpenAI interface. */
export function openAiFailure({ status, code, message, extra }: Failure) {
  const type = types[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error');
  return { error: { message, type, param: null, code: codes[code] ?? code.toLowerCase(), ...extra } };
}
